import { BuiltInProvider } from './built-in.provider.js';
import type { ProviderRegistration } from './provider-registration.types.js';

export const BUILT_IN: ProviderRegistration = {
  make: (environment) => new BuiltInProvider(environment),
  tasksAtATime: ({ QUEUE_WORKERS }) => QUEUE_WORKERS,
};
