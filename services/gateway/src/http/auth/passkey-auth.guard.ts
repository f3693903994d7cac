import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { PasskeySignIn } from '@roomlight/contracts';
import { parsePayload } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';

/** Runs the `passkey` strategy. Guards run before pipes, so the body is validated here. */
@Injectable()
export class PasskeyAuthGuard extends AuthGuard('passkey') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.body = await parsePayload(PasskeySignIn, request.body);
    await super.canActivate(context);
    return true;
  }
}
