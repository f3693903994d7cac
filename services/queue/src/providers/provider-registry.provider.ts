import type { FactoryProvider } from '@nestjs/common';
import type { Provider } from '@roomlight/contracts';
import { Clock, Metrics } from '@roomlight/platform';
import { QueueEnvironment } from '../environment.js';
import { AUTOENHANCE } from './autoenhance/autoenhance.registration.js';
import { BUILT_IN } from './built-in.registration.js';
import { EnhancementProvider } from './enhancement.provider.js';
import { ProviderHintsService } from './provider-hints.service.js';
import type { ProviderRegistration } from './provider-registration.types.js';
import { ProviderRequests } from './provider-requests.client.js';

/** Every provider there is. */
export const PROVIDER_REGISTRY: Readonly<Record<Provider, ProviderRegistration>> = {
  'built-in': BUILT_IN,
  autoenhance: AUTOENHANCE,
};

/** Creates the provider that the environment selects. */
export const enhancementProvider: FactoryProvider<EnhancementProvider> = {
  provide: EnhancementProvider,
  inject: [QueueEnvironment, ProviderHintsService, Metrics, Clock],
  useFactory: (
    environment: QueueEnvironment,
    hints: ProviderHintsService,
    metrics: Metrics,
    clock: Clock,
  ) => {
    const name = environment.chosenProvider;
    const requests = new ProviderRequests(metrics, name);
    return PROVIDER_REGISTRY[name].make(environment, hints, requests, clock);
  },
};

/** Number of tasks that one replica runs with the selected provider at a time. */
export function tasksAtATime(environment: QueueEnvironment): number {
  return PROVIDER_REGISTRY[environment.chosenProvider].tasksAtATime(environment);
}
