import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Caller, CurrentUser } from '@roomlight/contracts';
import type { FastifyRequest } from 'fastify';

export type AccessLevel = 'anyone' | 'user' | 'admin';

/** Who may call a route, or all routes of a controller. Each route must say so. */
export const Access = Reflector.createDecorator<AccessLevel>();

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls a route that isn't for anyone; set by the access guard. */
    user: CurrentUser | null;
  }
}

/** The signed-in user of a route that asks for one. */
export const SignedInUser = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { user, url } = context.switchToHttp().getRequest<FastifyRequest>();
  if (user === null) {
    throw new Error(`The route of ${url} is for anyone: it has no signed-in user`);
  }
  return user;
});

/** Who asks, as services want to know it. */
export function callerOf({ id, role }: CurrentUser): Caller {
  return { id, role };
}
