import { HealthController } from '@roomlight/platform';
import { Access } from './access.decorator.js';

/**
 * The health routes that every service has don't know about access. On the public port, metrics are for administrators;
 * the health port serves them to the operator's collectors.
 */
export function declareHealthAccess(): void {
  const { prototype } = HealthController;
  const measurements = Object.getOwnPropertyDescriptor(prototype, 'read');
  if (measurements === undefined) {
    throw new Error('The route of the measurements has another name now');
  }
  Access('anyone')(HealthController);
  Access('admin')(prototype, 'read', measurements);
}
