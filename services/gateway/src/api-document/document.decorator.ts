import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ErrorCode } from './api-errors.rules.js';

/** Documents a form that a route reads as a stream. */
export interface TakenForm {
  /** The field that its files come in. */
  files: string;
  /** The class that validates its text fields. */
  fields?: Type<object>;
  /** It takes exactly one file. */
  single?: boolean;
}

export interface Sent {
  /** Default: the status of the route. 304 and 206 also document the request headers that lead to them. */
  statuses?: readonly number[];
  headers?: readonly string[];
  /** Content types of bytes. */
  types?: readonly string[];
  /** The class of JSON that the handler sends itself. */
  body?: Type<object>;
}

// These decorators add to the API document what a handler's types don't express.

/** The form that it reads. */
export const TakesForm = Reflector.createDecorator<TakenForm>();

/** The content type of the bytes that it reads. */
export const TakesBytes = Reflector.createDecorator<string>();

/** The class of a query that the handler validates itself. */
export const TakesQuery = Reflector.createDecorator<Type<object>>();

/** The answer that the handler sends directly. */
export const Sends = Reflector.createDecorator<Sent>();

/**
 * The specific errors of a handler or a controller. Errors common to a kind of route are added: those of access,
 * origin, parameters, bodies and forms.
 */
export const Fails = Reflector.createDecorator<readonly ErrorCode[]>();
