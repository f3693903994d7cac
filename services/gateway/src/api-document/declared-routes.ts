import { RequestMethod, type Type } from '@nestjs/common';
import {
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
} from '@nestjs/common/constants.js';
import { MetadataScanner, Reflector } from '@nestjs/core';
import { Access, type AccessLevel } from '../http/auth/access.decorator.js';
import { Sends, TakesForm, type TakenForm } from './document.decorators.js';

/** What the decorators of a route say. */
export interface DeclaredRoute {
  /** `GET` */
  verb: string;
  /** `/api/users/:id` */
  path: string;
  controller: string;
  handler: string;
  access: AccessLevel | undefined;
  /** Of an answer whose handler sets none. */
  status: number;
  form: TakenForm | undefined;
  /** Content types, where the answer isn't JSON. */
  sends: readonly string[] | undefined;
}

interface SetHeader {
  name: string;
  value: unknown;
}

const reflector = new Reflector();
const scanner = new MetadataScanner();

/** Each route that the controllers declare. */
export function routesOf(controllers: readonly Type<unknown>[]): DeclaredRoute[] {
  return controllers.flatMap((controller) => {
    const prototype: unknown = controller.prototype;
    if (typeof prototype !== 'object' || prototype === null) {
      return [];
    }
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler: unknown = Reflect.get(prototype, name);
      return isHandler(handler) ? routesOfHandler(controller, name, handler) : [];
    });
  });
}

type Handler = Type<unknown>;

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value);
}

function routesOfHandler(controller: Type<unknown>, name: string, handler: Handler) {
  const verb = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))] ?? '';
  const status: unknown = Reflect.getMetadata(HTTP_CODE_METADATA, handler);
  const route = {
    verb,
    controller: controller.name,
    handler: name,
    access: reflector.getAllAndOverride(Access, [handler, controller]),
    status: typeof status === 'number' ? status : verb === 'POST' ? 201 : 200,
    form: reflector.get(TakesForm, handler),
    sends: reflector.get(Sends, handler) ?? contentTypeOf(handler),
  };
  return pathsOf(handler).flatMap((path) =>
    pathsOf(controller).map((base) => ({ ...route, path: joined(base, path) })),
  );
}

/** Of Nest's `@Header`. */
function contentTypeOf(handler: Handler): string[] | undefined {
  const headers = (Reflect.getMetadata(HEADERS_METADATA, handler) ?? []) as SetHeader[];
  const type = headers.find(({ name }) => name === 'content-type');
  return type && [String(type.value).replace(/;.*/, '')];
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
