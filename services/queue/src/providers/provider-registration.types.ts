import type { Clock } from '@roomlight/platform';
import type { QueueEnvironment } from '../environment.js';
import type { EnhancementProvider } from './enhancement.provider.js';
import type { ProviderHintsService } from './provider-hints.service.js';
import type { ProviderRequests } from './provider-requests.client.js';

/** What the queue knows of a provider before it creates it. */
export interface ProviderRegistration {
  /** Called once in each replica, and only if it is the chosen one. */
  make: (
    environment: QueueEnvironment,
    hints: ProviderHintsService,
    requests: ProviderRequests,
    clock: Clock,
  ) => EnhancementProvider;
  /** Number of tasks that one replica runs with it at a time. */
  tasksAtATime: (environment: QueueEnvironment) => number;
  /** Absent when the provider sends no webhooks. */
  webhook?: ProviderWebhook;
}

interface ProviderWebhook {
  /** The token that authenticates the provider; undefined refuses every webhook. */
  token: (environment: QueueEnvironment) => string | undefined;
  /** Returns the provider's ids of the work that may have progressed; empty when the body names none. */
  workIn: (body: string) => string[];
}
