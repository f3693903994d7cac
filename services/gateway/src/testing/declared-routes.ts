import { RequestMethod, type INestApplication } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** Each route that a controller of the application declares, as `GET /api/users`. */
export function declaredRoutes(app: INestApplication): string[] {
  const scanner = new MetadataScanner();
  const controllers = app.get(DiscoveryService, { strict: false }).getControllers();
  return controllers.flatMap(({ metatype }) => {
    if (typeof metatype !== 'function') {
      return [];
    }
    const prototype: unknown = metatype.prototype;
    if (typeof prototype !== 'object' || prototype === null) {
      return [];
    }
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler: unknown = Reflect.get(prototype, name);
      return typeof handler === 'function' ? routesOf(metatype, handler) : [];
    });
  });
}

function routesOf(controller: object, handler: object): string[] {
  const verb: unknown = Reflect.getMetadata(METHOD_METADATA, handler);
  if (typeof verb !== 'number') {
    return [];
  }
  const bases = pathsOf(controller);
  return pathsOf(handler).flatMap((path) =>
    bases.map((base) => `${RequestMethod[verb]} ${joined(base, path)}`),
  );
}

function pathsOf(target: object): string[] {
  const paths: unknown = Reflect.getMetadata(PATH_METADATA, target);
  return [paths].flat().map(String);
}

function joined(...parts: string[]): string {
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
}
