import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';

/** Returns the IP address of a request's client. If our own proxy forwards no address, its own address is used. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}
