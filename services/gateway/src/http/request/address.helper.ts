import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';

/** Where a request comes from. A proxy of ours that forwards no address is itself where it comes from. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}
