import { HttpException } from '@nestjs/common';
import type { ConnectionError } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorAnswer } from './problem-answer.errors.js';

/** An invalid or oversized HTTP request never reaches a route, so it is answered on its socket. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const { problem } = errorAnswer(new HttpException('', statusOf(error)));
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${problem.status} ${problem.title}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

function statusOf({ code }: ConnectionError): number {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408;
    case 'HPE_HEADER_OVERFLOW':
      return 431;
    default:
      return 400;
  }
}
