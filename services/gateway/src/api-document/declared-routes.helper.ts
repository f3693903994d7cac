import { RequestMethod, type Type } from '@nestjs/common';
import {
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, Reflector } from '@nestjs/core';
import { Access, type AccessLevel } from '../http/auth/access.decorator.js';
import { isWebhookHandler } from '../http/auth/webhook.decorator.js';
import { IdPipe } from '../http/request/id.pipe.js';
import type { ErrorCode } from './api-errors.rules.js';
import {
  Fails,
  Sends,
  TakesBytes,
  TakesForm,
  TakesQuery,
  type Sent,
  type TakenForm,
} from './document.decorator.js';

/** The properties of a route declared by its decorators. */
export interface DeclaredRoute {
  /** `GET` */
  verb: string;
  /** `/api/users/:id` */
  path: string;
  controller: string;
  handler: string;
  access: AccessLevel | undefined;
  /** The default status of an answer. */
  status: number;
  isWebhook: boolean;
  form: TakenForm | undefined;
  /** The content type of the bytes that it reads. */
  bytes: string | undefined;
  /** The class of a query. */
  query: Type<object> | undefined;
  /** The kinds of the ids in its path, such as `User`, by parameter name. */
  ids: Readonly<Record<string, string>>;
  sent: Sent;
  errors: readonly ErrorCode[];
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

interface HandlerPlace {
  controller: Type<unknown>;
  name: string;
}

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
    isWebhook: isWebhookHandler(handler),
    form: reflector.get(TakesForm, handler),
    bytes: reflector.get(TakesBytes, handler),
    query: reflector.get(TakesQuery, handler) ?? queryOf({ controller, name }),
    ids: idsOf({ controller, name }),
    sent: { ...contentTypeOf(handler), ...reflector.get(Sends, handler) },
    errors: reflector.getAllAndMerge(Fails, [handler, controller]),
  };
  return pathsOf(handler).flatMap((path) =>
    pathsOf(controller).map((base) => ({ ...route, path: joined(base, path) })),
  );
}

/** The arguments that Nest passes to a handler, by source and position. */
interface HandedArgument {
  index: number;
  data: unknown;
  pipes: readonly unknown[];
}

function argumentsOf(
  { controller, name }: HandlerPlace,
  source: RouteParamtypes,
): HandedArgument[] {
  const all = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    HandedArgument
  >;
  return Object.entries(all).flatMap(([key, argument]) =>
    key.startsWith(`${source}:`) ? argument : [],
  );
}

/** The class of a handler's `@Query()` argument. */
function queryOf(place: HandlerPlace): Type<object> | undefined {
  const { controller, name } = place;
  const prototype = controller.prototype as object;
  const types = Reflect.getMetadata('design:paramtypes', prototype, name) as
    Type<object>[] | undefined;
  return argumentsOf(place, RouteParamtypes.QUERY)
    .map(({ index }) => types?.[index])
    .find((type) => type !== Object);
}

/** The kinds of the ids in a path, by parameter name. */
function idsOf(place: HandlerPlace): Record<string, string> {
  return Object.fromEntries(
    argumentsOf(place, RouteParamtypes.PARAM).flatMap(({ data, pipes }) =>
      pipes.flatMap((pipe) => (pipe instanceof IdPipe ? [[String(data), pipe.what]] : [])),
    ),
  );
}

/** Of Nest's `@Header`. */
function contentTypeOf(handler: Handler): Sent {
  const headers = (Reflect.getMetadata(HEADERS_METADATA, handler) ?? []) as SetHeader[];
  const type = headers.find(({ name }) => name === 'content-type');
  return type === undefined ? {} : { types: [String(type.value).replace(/;.*/, '')] };
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
