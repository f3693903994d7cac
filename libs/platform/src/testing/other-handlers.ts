import { Controller, type Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { PATTERN_EXTRAS_METADATA } from '@nestjs/microservices/constants.js';
import { CALLS, JOBS } from '@roomlight/contracts';
import { OnCall, OnJob } from '../messaging/handlers/handler.decorators.js';
import { ownerOf } from '../messaging/handlers/handler-rules.js';
import { HandlerDescription } from '../messaging/handlers/handlers.js';

/**
 * A controller for the messages that the service under test must handle but the test isn't about; none of them may
 * arrive. `tested` are the test's own controllers.
 */
export function otherHandlers(service: string, ...tested: Type<object>[]): Type<object> {
  @Controller()
  class OtherHandlers {}
  const own = new Set(tested.flatMap(handledBy));
  const isMissing = (name: string): boolean => ownerOf(name) === service && !own.has(name);
  for (const name of Object.keys(CALLS)) {
    if (isName(CALLS, name) && isMissing(name)) {
      OnCall(name)(OtherHandlers.prototype, name, unexpected(OtherHandlers, name));
    }
  }
  for (const name of Object.keys(JOBS)) {
    if (isName(JOBS, name) && isMissing(name)) {
      OnJob(name)(OtherHandlers.prototype, name, unexpected(OtherHandlers, name));
    }
  }
  return OtherHandlers;
}

/** Gives the class a method of this name that always fails. */
function unexpected(
  Class: Type<object>,
  name: string,
): TypedPropertyDescriptor<() => Promise<never>> {
  const value = (): Promise<never> => Promise.reject(new Error(`The test didn't expect ${name}`));
  Object.defineProperty(Class.prototype, name, { value });
  return { value };
}

/** The names of the messages that a class's methods handle. */
function handledBy(Class: Type<object>): string[] {
  const prototype: unknown = Class.prototype;
  if (typeof prototype !== 'object' || prototype === null) {
    return [];
  }
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const method: unknown = Reflect.get(prototype, name);
    const extras: unknown =
      typeof method === 'function' && Reflect.getMetadata(PATTERN_EXTRAS_METADATA, method);
    if (typeof extras !== 'object' || extras === null || !('description' in extras)) {
      return [];
    }
    const { description } = extras;
    return description instanceof HandlerDescription ? [description.handled.name] : [];
  });
}

function isName<Registry extends object>(
  registry: Registry,
  name: string,
): name is Extract<keyof Registry, string> {
  return Object.hasOwn(registry, name);
}
