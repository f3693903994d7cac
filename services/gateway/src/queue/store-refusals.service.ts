import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';

import { Clock, ReadinessChecks } from '@roomlight/platform';
import { clockWarning, ObjectStore } from '@roomlight/storage';
import { v7 as newId } from 'uuid';
import { GatewayEnvironment } from '../environment.js';
import { PART_TYPE } from '../http/server/body-parsers.helper.js';
import {
  REFUSAL_CAUSES,
  refusalCause,
  refusalSentence,
  type Evidence,
  type RefusalCause,
  type StoreAnswer,
} from './store-refusals.rules.js';

/** However many browsers report it, the store is asked no more often. */
const ASK_EVERY_MS = 60_000;
const ANSWER_LIMIT_MS = 5_000;
/** A refusal that nobody has reported again for so long is mended. */
const REMEMBERED_MS = 60 * 60_000;

/**
 * Finds out why the store refuses what browsers put to signed addresses: browsers themselves learn next to nothing. The
 * log and the health of this gateway name it for an hour.
 */
@Injectable()
export class StoreRefusalsService implements OnModuleInit {
  private readonly log = new Logger(StoreRefusalsService.name);
  private found: { cause: RefusalCause; sentence: string } | null = null;
  private reportedAt = -Infinity;
  private askedAt = -Infinity;

  constructor(
    private readonly store: ObjectStore,
    private readonly environment: GatewayEnvironment,
    private readonly clock: Clock,
    private readonly readiness: ReadinessChecks,
  ) {}

  onModuleInit(): void {
    for (const cause of REFUSAL_CAUSES) {
      this.readiness.suspect(`signed uploads: ${cause}`, () => this.sentenceOf(cause));
    }
  }

  /** Notes a refusal that a browser reports, and looks for its cause in the background. */
  report(browser: StoreAnswer): void {
    const { S3_PUBLIC_ENDPOINT } = this.environment;
    if (S3_PUBLIC_ENDPOINT === undefined) {
      return;
    }
    this.reportedAt = this.clock.now();
    if (this.reportedAt - this.askedAt >= ASK_EVERY_MS) {
      this.askedAt = this.reportedAt;
      this.examine(new URL(S3_PUBLIC_ENDPOINT).origin, browser).catch((err: unknown) =>
        this.log.warn({ msg: 'The cause of a refused upload can’t be found', err }),
      );
    }
  }

  private sentenceOf(cause: RefusalCause): string | undefined {
    const isRecent = this.clock.now() - this.reportedAt < REMEMBERED_MS;
    return isRecent && this.found?.cause === cause ? this.found.sentence : undefined;
  }

  private async examine(storeOrigin: string, browser: StoreAnswer): Promise<void> {
    const evidence = await this.evidence(browser);
    const cause = refusalCause(evidence);
    this.found = { cause, sentence: refusalSentence(cause, storeOrigin, evidence) };
    this.readiness.warnings();
  }

  /** Puts one byte to a signed address, as a browser would. */
  private async evidence(browser: StoreAnswer): Promise<Evidence> {
    const pageOrigin = this.environment.publicOrigin;
    const key = `staging/${newId()}/0/0`;
    const address = await this.store.signPut(key, { size: 1, contentType: PART_TYPE, seconds: 60 });
    const ask = async (init: RequestInit): Promise<Response | null> =>
      address === null
        ? null
        : fetch(address, { ...init, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).catch(
            () => null,
          );
    const preflight = await ask({
      method: 'OPTIONS',
      headers: {
        origin: pageOrigin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    });
    await preflight?.body?.cancel();
    const put = await ask({ method: 'PUT', headers: { 'content-type': PART_TYPE }, body: 'x' });
    const said = await put?.text().catch(() => '');
    // What stays nevertheless is removed with the uploads that were given up.
    await this.store.delete(key).catch(() => undefined);
    return {
      browser,
      preflight: preflight && {
        isOk: preflight.ok,
        allowedOrigin: preflight.headers.get('access-control-allow-origin'),
      },
      put: put && {
        status: put.status,
        code: /<Code>([A-Za-z]{1,64})<\/Code>/.exec(said ?? '')?.[1],
      },
      pageOrigin,
      clocksDiffer: clockWarning(this.store.clockDifference()) !== undefined,
    };
  }
}
