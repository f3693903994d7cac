import type { SharePass } from '@roomlight/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie for each link, so that one password opens one link. */
function nameOf(tokenHash: string, secure: boolean): string {
  // Browsers accept this prefix only from this host itself and by https.
  return `${secure ? '__Host-' : ''}roomlight_share_${tokenHash.slice(0, 16)}`;
}

/** The proof that the password of the link was entered, as a member of a message. */
export function passOf(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  tokenHash: string,
  secure: boolean,
): { pass?: string } {
  const pass = cookies[nameOf(tokenHash, secure)];
  return pass === undefined || pass.length > 200 ? {} : { pass };
}

export function givePass(
  reply: FastifyReply,
  tokenHash: string,
  { pass, expiresAt }: SharePass,
  secure: boolean,
): void {
  reply.setCookie(nameOf(tokenHash, secure), pass, {
    ...{ httpOnly: true, sameSite: 'lax', path: '/', secure },
    expires: new Date(expiresAt),
  });
}
