import type { FactoryProvider } from '@nestjs/common';
import { MediaEnvironment } from '../environment.js';
import { DESTINATION, type Destination } from './destination.adapter.js';
import { RoomlightDestination } from './roomlight-destination.adapter.js';

export const chosenDestination: FactoryProvider<Destination> = {
  provide: DESTINATION,
  useFactory: async (environment: MediaEnvironment, roomlight: RoomlightDestination) => {
    if (environment.BOX_CLIENT_ID === undefined) {
      return roomlight;
    }
    // Loads the SDK only when it is used, since it takes 60 MB of memory.
    const { BoxDestination } = await import('./box/box-destination.adapter.js');
    return new BoxDestination(environment);
  },
  inject: [MediaEnvironment, RoomlightDestination],
};
