import { Injectable } from '@nestjs/common';
import type { ResolvedSession } from '@roomlight/contracts';
import { Clock, RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Subject, type Observable } from 'rxjs';
import { GatewayEnvironment } from '../../environment.js';
import { sessionHashOf } from './session-cookie.helper.js';

/** How long a gateway may still accept an ended session after it missed the broadcast. */
const MAX_AGE_MS = 5000;
const MAX_SESSIONS = 20_000;

/** Caches the callers' sessions, to avoid a call to auth for every thumbnail. */
@Injectable()
export class SessionCacheService {
  private readonly sessions: LRUCache<string, ResolvedSession>;
  private readonly dropped = new Subject<string>();
  /** Sessions that end, by their token's hash. */
  readonly ended: Observable<string> = this.dropped;

  constructor(
    calls: RpcClient,
    clock: Clock,
    private readonly environment: GatewayEnvironment,
  ) {
    this.sessions = new LRUCache<string, ResolvedSession>({
      max: MAX_SESSIONS,
      ttl: MAX_AGE_MS,
      perf: clock,
      fetchMethod: (tokenHash) => calls.request('auth.session.resolve.v1', { tokenHash }),
      // An answer in transit when the session ends is still used for its own request, but not cached.
      ignoreFetchAbort: true,
    });
  }

  async sessionOf(request: FastifyRequest): Promise<ResolvedSession> {
    const tokenHash = sessionHashOf(request, this.environment.isSecure);
    const session = tokenHash === null ? undefined : await this.sessions.fetch(tokenHash);
    return session ?? { user: null };
  }

  drop(tokenHash: string): void {
    this.sessions.delete(tokenHash);
    this.dropped.next(tokenHash);
  }
}
