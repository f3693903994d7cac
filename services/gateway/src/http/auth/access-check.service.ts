import { Injectable, type OnModuleInit } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { Access } from './access.decorator.js';

/** Keeps the gateway from starting while a route has no declared access. */
@Injectable()
export class AccessCheckService implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const undecided = this.discovery
      .getControllers()
      .flatMap(({ instance }) => this.undecidedRoutes(instance));
    if (undecided.length > 0) {
      throw new Error(`These routes need an @Access decorator: ${undecided.join(', ')}`);
    }
  }

  private undecidedRoutes(controller: unknown): string[] {
    if (typeof controller !== 'object' || controller === null) {
      return [];
    }
    return this.scanner
      .getAllMethodNames(prototypeOf(controller))
      .filter((name) => {
        const method: unknown = Reflect.get(controller, name);
        return (
          typeof method === 'function' &&
          isRoute(method) &&
          this.reflector.getAllAndOverride(Access, [method, controller.constructor]) === undefined
        );
      })
      .map((name) => `${controller.constructor.name}.${name}`);
  }
}

function isRoute(method: object): boolean {
  const verb: unknown = Reflect.getMetadata(METHOD_METADATA, method);
  return verb !== undefined;
}

function prototypeOf(instance: object): object | null {
  const prototype: unknown = Object.getPrototypeOf(instance);
  return typeof prototype === 'object' ? prototype : null;
}
