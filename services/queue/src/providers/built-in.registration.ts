import { BuiltInProvider } from './built-in-provider.js';
import type { ProviderRegistration } from './provider-registration.js';

export const BUILT_IN: ProviderRegistration = {
  provider: BuiltInProvider,
  tasksAtATime: ({ QUEUE_WORKERS }) => QUEUE_WORKERS,
};
