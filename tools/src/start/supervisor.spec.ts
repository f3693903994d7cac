import { afterEach, describe, expect, it } from '@jest/globals';
import type { Exit } from '../processes/guarded.js';
import { StartFailure } from '../processes/failure.js';
import { Supervisor } from './supervisor.js';
import type { RunningProgram } from './supervisor.js';

/** A program in memory: it runs until it is stopped or killed. */
function program(pid: number): RunningProgram {
  let end: (exit: Exit) => void = () => undefined;
  const exited = new Promise<Exit>((resolve) => {
    end = resolve;
  });
  return {
    pid,
    exited,
    kill: (signal) => end({ code: null, signal }),
    stop: () => Promise.resolve(end({ code: 0, signal: null })),
  };
}

describe('Supervisor', () => {
  const reports: string[] = [];
  let supervisor: Supervisor | undefined;

  const supervise = (launch: (attempt: number) => RunningProgram) => {
    let attempt = 0;
    supervisor = new Supervisor({
      name: 'queue',
      restartDelayMs: 1,
      report: (line) => reports.push(line),
      launch: () => {
        attempt += 1;
        return new Promise((resolve) => resolve(launch(attempt)));
      },
    });
    return supervisor;
  };

  afterEach(async () => {
    await supervisor?.stop();
    reports.splice(0);
  });

  it('restarts a program that was killed and reports it', async () => {
    const queue = supervise(program);
    await queue.start();
    expect(queue.pid).toBe(1);
    const restarted = queue.restarted();
    queue.kill('SIGKILL');
    await restarted;
    expect(queue.pid).toBe(2);
    expect(queue.restartedCount).toBe(1);
    expect(reports).toEqual([
      'queue ended unexpectedly (SIGKILL); starting it again in 0.001 s',
      'queue is running again',
    ]);
  });

  it('keeps trying with growing delays when a restart fails', async () => {
    const queue = supervise((attempt) => {
      if (attempt > 1 && attempt < 6) {
        throw new Error('the database is away');
      }
      return program(attempt);
    });
    await queue.start();
    const restarted = queue.restarted();
    queue.kill('SIGKILL');
    await restarted;
    expect(queue.pid).toBe(6);
    expect(reports[2]).toBe(
      "queue didn't start: the database is away; starting it again in 0.004 s",
    );
  });

  it('gives up a first start after three failures, with the last reason', async () => {
    const queue = supervise((attempt) => {
      throw new Error(`reason ${attempt}`);
    });
    await expect(queue.start()).rejects.toEqual(
      new StartFailure("queue can't be started: reason 3"),
    );
  });

  it('tries only once what would fail again', async () => {
    const queue = supervise((attempt) => {
      throw new StartFailure(`damaged ${attempt}`);
    });
    await expect(queue.start()).rejects.toEqual(new StartFailure('damaged 1'));
  });

  it('does not restart a program that was stopped', async () => {
    const queue = supervise(program);
    await queue.start();
    await queue.stop();
    expect(queue.pid).toBeUndefined();
    expect(reports).toEqual([]);
  });

  it('restarts a program cleanly on request', async () => {
    const queue = supervise(program);
    await queue.start();
    await queue.restart();
    expect(queue.pid).toBe(2);
    expect(reports[0]).toContain('exit code 0');
  });
});
