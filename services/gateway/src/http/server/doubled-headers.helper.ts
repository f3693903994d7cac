import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/**
 * Headers that a request has once, and by which a proxy before us decides: where one program takes the first and another
 * the last, they see two requests. Node.js keeps the first without a word.
 */
const SINGLE: ReadonlySet<string> = new Set([
  'authorization',
  'content-length',
  'content-type',
  'host',
  'origin',
  'transfer-encoding',
]);

/** Refuses requests in which such a header is there twice, before anything is decided by it. */
export function refuseDoubledHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    done(hasDoubled(raw.rawHeaders) ? new BadRequestException() : undefined);
  });
}

/** @param rawHeaders names and values by turns, as Node.js has them */
function hasDoubled(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>();
  return rawHeaders.some((text, i) => {
    const name = text.toLowerCase();
    if (i % 2 === 1 || !SINGLE.has(name)) {
      return false;
    }
    const isDoubled = seen.has(name);
    seen.add(name);
    return isDoubled;
  });
}
