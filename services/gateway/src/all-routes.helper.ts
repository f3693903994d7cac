import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { HealthController } from '@roomlight/platform';
import { routesOf, type DeclaredRoute } from './api-document/declared-routes.helper.js';
import { declareHealthErrors } from './api-document/health.errors.js';
import { AppModule } from './app.module.js';
import { declareHealthAccess } from './http/auth/health-access.helper.js';

/** Lists the gateway's routes without starting it. */
export function allRoutes(): DeclaredRoute[] {
  declareHealthAccess();
  declareHealthErrors();
  return routesOf(allControllers());
}

export function allControllers(): Type<unknown>[] {
  return [...new Set([...controllersOf(AppModule), HealthController])];
}

function controllersOf(module: Type<unknown>): Type<unknown>[] {
  return [
    ...listOf(module, MODULE_METADATA.IMPORTS).flatMap(controllersOf),
    ...listOf(module, MODULE_METADATA.CONTROLLERS),
  ];
}

function listOf(module: Type<unknown>, key: string): Type<unknown>[] {
  return (Reflect.getMetadata(key, module) ?? []) as Type<unknown>[];
}
