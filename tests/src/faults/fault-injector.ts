import type { Supervisor } from '@roomlight/tools/start/supervisor';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Server, Service, Step } from './fault-plan.js';
import type { FaultStack } from './fault-stack.js';

/** Makes things go wrong as planned, and tells how far the plan is. */
export class FaultInjector {
  /** What has been done, in order. */
  readonly done: string[] = [];
  private readonly steps: number;
  private waiting: { share: number; go: () => void }[] = [];

  constructor(
    private readonly stack: FaultStack,
    private readonly plan: readonly Step[][],
  ) {
    this.steps = plan.flat().length;
  }

  /** Resolves when everything has gone wrong and is right again. */
  async run(): Promise<void> {
    await Promise.all(this.plan.map((lane) => this.follow(lane)));
  }

  /** Resolves when such a share of the faults is over. */
  async reached(share: number): Promise<void> {
    if (this.done.length < share * this.steps) {
      await new Promise<void>((go) => this.waiting.push({ share, go }));
    }
  }

  private async follow(lane: readonly Step[]): Promise<void> {
    for (const { afterMs, fault } of lane) {
      await pause(afterMs);
      await this.inflict(fault);
      this.done.push(JSON.stringify(fault));
      const isReached = ({ share }: { share: number }) => this.done.length >= share * this.steps;
      this.waiting.filter(isReached).forEach(({ go }) => go());
      this.waiting = this.waiting.filter((one) => !isReached(one));
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
        await pause(fault.lastsMs);
        nats.proxy.resume(fault.target);
        break;
      case 'store':
        store.health = fault.health;
        await pause(fault.lastsMs);
        store.health = 'up';
        break;
      case 'stripe':
        stripe.stub.health = fault.health;
        await pause(fault.lastsMs);
        stripe.stub.health = 'up';
        break;
      case 'clock':
        services[fault.target].kill('SIGUSR2');
        break;
    }
  }

  private async pause(target: Service | Server, lastsMs: number): Promise<void> {
    if (target === 'postgres' || target === 'nats') {
      // PostgreSQL is many processes; to its clients this is the same.
      this.stack[target].proxy.stall();
      await pause(lastsMs);
      this.stack[target].proxy.resume();
    } else {
      this.stack.services[target].kill('SIGSTOP');
      await pause(lastsMs);
      this.stack.services[target].kill('SIGCONT');
    }
  }

  private supervisor(target: Service | Server): Supervisor {
    return target === 'postgres' || target === 'nats'
      ? this.stack[target].supervisor
      : this.stack.services[target];
  }
}
