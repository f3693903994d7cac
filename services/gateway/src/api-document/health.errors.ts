import { HealthController } from '@roomlight/platform';
import { Fails } from './document.decorator.js';

/** Declares errors for the shared health routes, which don't know about the API document. */
export function declareHealthErrors(): void {
  const { prototype } = HealthController;
  const readiness = Object.getOwnPropertyDescriptor(prototype, 'ready');
  if (readiness === undefined) {
    throw new Error('The route of the readiness has another name now');
  }
  Fails(['unavailable'])(prototype, 'ready', readiness);
}
