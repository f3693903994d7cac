import { Injectable } from '@nestjs/common';

const CHECK_LIMIT_MS = 2000;

export class Readiness {
  ready!: boolean;
  /** For each thing that the service needs: 'ok', or what is wrong. */
  checks!: Record<string, string>;
}

/**
 * Checks everything that must work for the service to take requests. A service adds its own checks, such as the object
 * store.
 */
@Injectable()
export class ReadinessChecks {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private stopping = false;

  /** Adds a check, which rejects when the thing doesn't work. It has 2 s. */
  add(name: string, check: () => Promise<unknown>): void {
    this.checks.set(name, check);
  }

  stop(): void {
    this.stopping = true;
  }

  async run(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await outcome(check)] as const),
    );
    const checks: Record<string, string> = Object.fromEntries(results);
    if (this.stopping) {
      checks.process = 'stopping';
    }
    return { ready: Object.values(checks).every((result) => result === 'ok'), checks };
  }
}

async function outcome(check: () => Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, CHECK_LIMIT_MS, `no answer within ${CHECK_LIMIT_MS} ms`);
  });
  const checked = check().then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return Promise.race([checked, late]).finally(() => clearTimeout(timer));
}
