import { Injectable } from '@nestjs/common';
import { DomainError } from '@roomlight/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUpload } from '../server/body-deadlines.helper.js';

/** More than the streams of some tabs over HTTP/2. */
const MAX_OPEN = 256;
/** Each holds some pieces of files in memory; our pages send four at a time. */
const MAX_OPEN_UPLOADS = 16;

/** Counts the requests of each user that this process is answering, so that nobody takes up all of it. */
@Injectable()
export class OpenRequestsService {
  private readonly open = new Map<string, number>();
  private readonly uploads = new Map<string, number>();

  /**
   * Counts a request until its answer is sent or its client has left.
   * @throws DomainError 429 when the user has too many open
   */
  admit(userId: string, request: FastifyRequest, { raw }: FastifyReply): void {
    const budgets = [
      { open: this.open, most: MAX_OPEN },
      ...(isUpload(request) ? [{ open: this.uploads, most: MAX_OPEN_UPLOADS }] : []),
    ];
    if (budgets.some(({ open, most }) => (open.get(userId) ?? 0) >= most)) {
      throw new DomainError(
        429,
        'too_many_requests',
        'Too many requests at once. Please wait until some of them are answered.',
        { extra: { retryAfterSeconds: 2 } },
      );
    }
    for (const { open } of budgets) {
      add(open, userId, 1);
    }
    raw.once('close', () => {
      for (const { open } of budgets) {
        add(open, userId, -1);
      }
    });
  }
}

function add(counts: Map<string, number>, key: string, difference: number): void {
  const count = (counts.get(key) ?? 0) + difference;
  if (count > 0) {
    counts.set(key, count);
  } else {
    counts.delete(key);
  }
}
