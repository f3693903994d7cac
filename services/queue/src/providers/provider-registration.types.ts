import type { Clock } from '@roomlight/platform';
import type { QueueEnvironment } from '../environment.js';
import type { EnhancementProvider } from './enhancement.provider.js';
import type { ProviderHintsService } from './provider-hints.service.js';
import type { ProviderRequests } from './provider-requests.client.js';

/** What the queue knows of a provider before it is made. */
export interface ProviderRegistration {
  /** Called once in each replica, and only if it is the chosen one. */
  make: (
    environment: QueueEnvironment,
    hints: ProviderHintsService,
    requests: ProviderRequests,
    clock: Clock,
  ) => EnhancementProvider;
  /** Tasks that one replica has with it at a time. */
  tasksAtATime: (environment: QueueEnvironment) => number;
  /** Absent when it never sends anything of its own accord. */
  webhook?: ProviderWebhook;
}

export interface ProviderWebhook {
  /** What it proves with that it is the provider; undefined refuses everybody. */
  token: (environment: QueueEnvironment) => string | undefined;
  /** What it calls the work that may be further than it was: none when the body doesn't say. */
  workIn: (body: string) => string[];
}
