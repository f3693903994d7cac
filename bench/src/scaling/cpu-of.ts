import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick. */
const TICKS_PER_SECOND = 100;

export interface ProcessorShare {
  name: string;
  /** 1 is a whole core. */
  share: number;
}

/**
 * Measures the processor time of each process over the following period, including processes that it has started, and
 * those of them that have ended.
 */
export async function cpuOf(
  pids: ReadonlyMap<string, number>,
  seconds: number,
): Promise<ProcessorShare[]> {
  const before = await ticksOfTrees([...pids.values()]);
  await sleep(seconds * 1000);
  const after = await ticksOfTrees([...pids.values()]);
  return [...pids].map(([name, pid]) => ({
    name,
    share: ((after.get(pid) ?? 0) - (before.get(pid) ?? 0)) / TICKS_PER_SECOND / seconds,
  }));
}

/** The processor time that a process and those that it has started have taken since they began. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const ticks = await ticksOfTrees([pid]);
  return (ticks.get(pid) ?? 0) / TICKS_PER_SECOND;
}

async function ticksOfTrees(roots: readonly number[]): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = new Map<number, { parent: number; ticks: number }>();
  await Promise.all(
    pids.map(async (pid) => {
      // The process may have ended since the directory was read.
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
      // The program's name is in parentheses and may contain anything; the parent is the second field after it. The
      // last two are the times of children that have ended, as PostgreSQL's connections do.
      const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields !== undefined) {
        const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
        processes.set(Number(pid), { parent: Number(fields[1]), ticks });
      }
    }),
  );
  const rootOf = (pid: number): number | undefined => {
    if (roots.includes(pid)) {
      return pid;
    }
    const parent = processes.get(pid)?.parent;
    return parent === undefined ? undefined : rootOf(parent);
  };
  const sums = new Map<number, number>();
  for (const [pid, { ticks }] of processes) {
    const root = rootOf(pid);
    if (root !== undefined) {
      sums.set(root, (sums.get(root) ?? 0) + ticks);
    }
  }
  return sums;
}
