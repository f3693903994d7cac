import type { Supervisor } from '@roomlight/tools/start/supervisor';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Server, Service, Step } from './fault-plan.js';
import type { FaultStack } from './fault-stack.js';
import type { Progress } from './progress.js';

/** Injects the planned faults when the work reaches their points. */
export class FaultInjector {
  /** The faults that have occurred, in order. */
  readonly done: string[] = [];
  private readonly begun = new Set<Step>();
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly stopping = new AbortController();

  constructor(
    private readonly stack: FaultStack,
    private readonly plan: readonly Step[][],
    private readonly progress: Progress,
  ) {}

  /** Resolves when all faults have occurred and been undone, or when the injector was stopped. */
  async run(): Promise<void> {
    const lanes = this.plan.map((lane) =>
      this.follow(lane).catch((error: unknown) => {
        if (!this.stopping.signal.aborted) {
          this.stop();
          throw error;
        }
      }),
    );
    // Waits even when one lane fails, so that faults that have begun in the others are undone.
    await Promise.allSettled(lanes);
    await Promise.all(lanes);
  }

  /** Prevents faults that have not begun, and ends the waiting for them. */
  stop(): void {
    this.stopping.abort();
  }

  /**
   * Resolves when all faults that are planned before this point have begun.
   * @throws AbortError when the injector is stopped
   */
  async begunBefore(point: number): Promise<void> {
    const { signal } = this.stopping;
    const early = this.plan.flat().filter(({ atPoint }) => atPoint < point);
    while (!early.every((step) => this.begun.has(step))) {
      await once(this.changes, 'begun', { signal });
    }
  }

  private async follow(lane: readonly Step[]): Promise<void> {
    for (const step of lane) {
      await this.progress.reached(step.atPoint, this.stopping.signal);
      this.begun.add(step);
      this.changes.emit('begun');
      await this.inflict(step.fault);
      this.done.push(JSON.stringify(step.fault));
    }
  }

  private async inflict(fault: Fault): Promise<void> {
    const { services, nats, store, stripe } = this.stack;
    switch (fault.kind) {
      case 'kill': {
        const supervisor = this.supervisor(fault.target);
        const restarted = supervisor.restarted();
        supervisor.kill('SIGKILL');
        await restarted;
        break;
      }
      case 'pause':
        await this.pause(fault.target, fault.lastsMs);
        break;
      case 'cut':
        this.stack[fault.target].proxy.cut();
        break;
      case 'partition':
        nats.proxy.stall(fault.target);
        await sleep(fault.lastsMs);
        nats.proxy.resume(fault.target);
        break;
      case 'store':
        store.health = fault.health;
        await sleep(fault.lastsMs);
        store.health = 'up';
        break;
      case 'stripe':
        stripe.stub.health = fault.health;
        await sleep(fault.lastsMs);
        stripe.stub.health = 'up';
        break;
      case 'clock':
        services[fault.target].kill('SIGUSR2');
        break;
    }
  }

  private async pause(target: Service | Server, lastsMs: number): Promise<void> {
    if (target === 'postgres' || target === 'nats') {
      // PostgreSQL consists of many processes; to its clients, this has the same effect.
      this.stack[target].proxy.stall();
      await sleep(lastsMs);
      this.stack[target].proxy.resume();
    } else {
      this.stack.services[target].kill('SIGSTOP');
      await sleep(lastsMs);
      this.stack.services[target].kill('SIGCONT');
    }
  }

  private supervisor(target: Service | Server): Supervisor {
    return target === 'postgres' || target === 'nats'
      ? this.stack[target].supervisor
      : this.stack.services[target];
  }
}
