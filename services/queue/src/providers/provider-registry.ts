import type { FactoryProvider } from '@nestjs/common';
import type { Provider } from '@roomlight/contracts';
import { QueueEnvironment } from '../environment.js';
import { AUTOENHANCE } from './autoenhance/autoenhance.registration.js';
import { BUILT_IN } from './built-in.registration.js';
import { EnhancementProvider } from './enhancement-provider.js';
import { ProviderHints } from './provider-hints.js';
import type { ProviderRegistration } from './provider-registration.js';

/** Every provider there is. */
export const PROVIDER_REGISTRY: Readonly<Record<Provider, ProviderRegistration>> = {
  'built-in': BUILT_IN,
  autoenhance: AUTOENHANCE,
};

/** Makes the provider that the environment chooses. */
export const enhancementProvider: FactoryProvider<EnhancementProvider> = {
  provide: EnhancementProvider,
  inject: [QueueEnvironment, ProviderHints],
  useFactory: (environment: QueueEnvironment, hints: ProviderHints) =>
    PROVIDER_REGISTRY[environment.chosenProvider].make(environment, hints),
};

/** Tasks that one replica has with the chosen provider at a time. */
export function tasksAtATime(environment: QueueEnvironment): number {
  return PROVIDER_REGISTRY[environment.chosenProvider].tasksAtATime(environment);
}
