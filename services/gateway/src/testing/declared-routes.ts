import type { INestApplication, Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { routesOf } from '../api-document/declared-routes.helper.js';

/** Each route that a controller of the application declares, as `GET /api/users`. */
export function declaredRoutes(app: INestApplication): string[] {
  const controllers = app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype }) => (isClass(metatype) ? [metatype] : []));
  return routesOf(controllers).map(({ verb, path }) => `${verb} ${path}`);
}

function isClass(metatype: unknown): metatype is Type<unknown> {
  return typeof metatype === 'function';
}
