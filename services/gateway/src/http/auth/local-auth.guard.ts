import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { SignIn, type SignedIn } from '@roomlight/contracts';
import { parsePayload } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';

export type NewSession = Omit<SignedIn, 'user'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The session that a strategy of signing in has started. */
    authInfo?: NewSession | undefined;
  }
}

/**
 * Runs the `local` strategy. Guards run before pipes, so the body is validated here; Passport would answer with its own
 * message.
 */
@Injectable()
export class LocalAuthGuard extends AuthGuard('local') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.body = await parsePayload(SignIn, request.body);
    await super.canActivate(context);
    return true;
  }
}

/** The session that a route behind a guard of signing in returns. */
export const BegunSession = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { authInfo, url } = context.switchToHttp().getRequest<FastifyRequest>();
  if (authInfo === undefined) {
    throw new Error(`The route of ${url} does not ask a strategy of signing in`);
  }
  return authInfo;
});
