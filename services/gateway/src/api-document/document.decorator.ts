import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ErrorCode } from './api-errors.rules.js';

/** A form that a route reads as it comes, for those who want to send one. */
export interface TakenForm {
  /** The field that its files come in. */
  files: string;
  /** The class that its text fields are checked by. */
  fields?: Type<object>;
  /** It takes exactly one file. */
  single?: boolean;
}

export interface Sent {
  /** Default: the status of the route. 304 and 206 document the request headers that lead there, too. */
  statuses?: readonly number[];
  headers?: readonly string[];
  /** Content types of bytes. */
  types?: readonly string[];
  /** The class of JSON that the handler sends itself. */
  body?: Type<object>;
}

// These tell the API document what the types of a handler don't say.

/** The form that it reads. */
export const TakesForm = Reflector.createDecorator<TakenForm>();

/** The class of a query whose members it checks itself. */
export const TakesQuery = Reflector.createDecorator<Type<object>>();

/** What it sends by itself. */
export const Sends = Reflector.createDecorator<Sent>();

/**
 * The errors of its own, of a handler or a controller. Those that come with the kind of route are known: of access,
 * origin, parameters, bodies and forms.
 */
export const Fails = Reflector.createDecorator<readonly ErrorCode[]>();
