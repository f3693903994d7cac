import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Actor, Caller, CurrentUser } from '@roomlight/contracts';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../request/address.helper.js';

export type AccessLevel = 'anyone' | 'user' | 'admin';

/** Declares who may call a route, or all routes of a controller. Each route needs it. */
export const Access = Reflector.createDecorator<AccessLevel>();

/** A route that is open to users who must set up a second factor before anything else. */
export const BeforeSecondFactor = Reflector.createDecorator<true>();

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a route that requires a session; set by the access guard. */
    user: CurrentUser | null;
  }
}

/** The signed-in user of a route that requires one. */
export const SignedInUser = createParamDecorator((_: unknown, context: ExecutionContext) =>
  signedInUser(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The signed-in user as recorded in the audit log, with their IP address. */
export const SignedInActor = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return actorOf(request, signedInUser(request));
});

export function actorOf(request: FastifyRequest, { id }: CurrentUser): Actor {
  return { id, address: addressOf(request) };
}

/** The caller in the form that services expect. */
export function callerOf({ id, role }: CurrentUser): Caller {
  return { id, role };
}

/** For our own decorators; routes use `@SignedInUser()`. */
export function signedInUser({ user, url }: Pick<FastifyRequest, 'user' | 'url'>): CurrentUser {
  if (user === null) {
    throw new Error(`The route of ${url} is for anyone: it has no signed-in user`);
  }
  return user;
}
