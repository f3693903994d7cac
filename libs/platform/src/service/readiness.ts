import { Injectable, Logger } from '@nestjs/common';

/** How long the answer of a check may take. */
export const CHECK_LIMIT_MS = 2000;

export class Readiness {
  ready!: boolean;
  /** For each thing that the service needs: 'ok', or 'unavailable'; the log says why. */
  checks!: Record<string, string>;
  /** Things that work and should be replaced or mended; the log says why. */
  warnings!: string[];
}

/**
 * Checks everything that must work for the service to take requests. A service adds its own checks, such as the object
 * store.
 */
@Injectable()
export class ReadinessChecks {
  private readonly log = new Logger(ReadinessChecks.name);
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private readonly suspects = new Map<string, () => string | undefined>();
  /** What failed in the last run, so that the log tells it once. */
  private readonly failing = new Set<string>();
  /** What the last run named as a suspect, likewise. */
  private suspected: readonly string[] = [];
  private stopping = false;
  /** Shared by all who ask meanwhile, since anybody may ask. */
  private running: Promise<Readiness> | undefined;

  /** Adds a check, which rejects when the thing doesn't work. It has 2 s. */
  add(name: string, check: () => Promise<unknown>): void {
    this.checks.set(name, check);
  }

  /** Adds a thing that may work and should be replaced or mended: then `reason` returns a sentence for the log. */
  suspect(name: string, reason: () => string | undefined): void {
    this.suspects.set(name, reason);
    this.warnings();
  }

  /**
   * Finds what should be replaced or mended, and logs why of what is new since the last time. Each run does so too.
   * @returns the names of these things
   */
  warnings(): string[] {
    const found = [...this.suspects].flatMap(([name, reason]) => {
      const sentence = reason();
      return sentence === undefined ? [] : [{ name, sentence }];
    });
    for (const { name, sentence } of found) {
      if (!this.suspected.includes(name)) {
        this.log.warn(sentence);
      }
    }
    this.suspected = found.map(({ name }) => name);
    return [...this.suspected];
  }

  stop(): void {
    this.stopping = true;
  }

  run(): Promise<Readiness> {
    return (this.running ??= this.runOnce().finally(() => {
      this.running = undefined;
    }));
  }

  private async runOnce(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.checks].map(
        async ([name, check]) => [name, await this.outcome(name, check)] as const,
      ),
    );
    const checks: Record<string, string> = Object.fromEntries(results);
    if (this.stopping) {
      checks.process = 'stopping';
    }
    return {
      ready: Object.values(checks).every((result) => result === 'ok'),
      checks,
      warnings: this.warnings(),
    };
  }

  /** An error's own words, such as paths and addresses, stay in the log: anybody may ask whether a service is ready. */
  private async outcome(name: string, check: () => Promise<unknown>): Promise<string> {
    try {
      await withinLimit(check());
      this.failing.delete(name);
      return 'ok';
    } catch (err) {
      if (!this.failing.has(name)) {
        this.failing.add(name);
        this.log.warn({ msg: `Not ready: the check of ${name} fails`, err });
      }
      return 'unavailable';
    }
  }
}

async function withinLimit(checked: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`no answer within ${CHECK_LIMIT_MS} ms`);
    timer = setTimeout(reject, CHECK_LIMIT_MS, error);
  });
  await Promise.race([checked, late]).finally(() => clearTimeout(timer));
}
