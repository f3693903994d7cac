import type { ProviderRegistration } from '../provider-registration.types.js';
import { AutoenhanceProvider } from './autoenhance.provider.js';
import { workIn } from './webhook.rules.js';

/** The provider does the work: a replica only moves bytes and waits. */
const TASKS_AT_A_TIME = 16;

export const AUTOENHANCE: ProviderRegistration = {
  make: (environment, hints, requests, clock) =>
    new AutoenhanceProvider(environment, hints, requests, clock),
  tasksAtATime: () => TASKS_AT_A_TIME,
  webhook: { token: ({ AUTOENHANCE_WEBHOOK_TOKEN }) => AUTOENHANCE_WEBHOOK_TOKEN, workIn },
};
