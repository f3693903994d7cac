import type { FactoryProvider } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Provider } from '@roomlight/contracts';
import { QueueEnvironment } from '../environment.js';
import { AUTOENHANCE } from './autoenhance/autoenhance.registration.js';
import { BUILT_IN } from './built-in.registration.js';
import { EnhancementProvider } from './enhancement-provider.js';
import type { ProviderRegistration } from './provider-registration.js';

/** Every provider there is. */
export const PROVIDER_REGISTRY: Readonly<Record<Provider, ProviderRegistration>> = {
  'built-in': BUILT_IN,
  autoenhance: AUTOENHANCE,
};

/** Makes the provider that the environment chooses. */
export const enhancementProvider: FactoryProvider<EnhancementProvider> = {
  provide: EnhancementProvider,
  inject: [ModuleRef, QueueEnvironment],
  useFactory: (modules: ModuleRef, { chosenProvider }: QueueEnvironment) =>
    modules.create(PROVIDER_REGISTRY[chosenProvider].provider),
};

/** Tasks that one replica has with the chosen provider at a time. */
export function tasksAtATime(environment: QueueEnvironment): number {
  return PROVIDER_REGISTRY[environment.chosenProvider].tasksAtATime(environment);
}
