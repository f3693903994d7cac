import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The resources that a program used from start to end, with all its threads and children. */
export interface Cost {
  /** seconds */
  wall: number;
  /** seconds, user and system */
  cpu: number;
  /** MB (2^20) of resident memory at its highest */
  peak: number;
}

export type Command = readonly [program: string, ...args: string[]];

/** Only a parent that has waited for a child learns what it used, and Node has no call for that. */
const PYTHON = '/usr/bin/python3';
const METER = `
import json, resource, subprocess, sys, time
start = time.monotonic()
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
wall = time.monotonic() - start
if done.returncode:
    sys.exit(done.stderr.decode() or 'exit code %d' % done.returncode)
use = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps({'wall': wall, 'cpu': use.ru_utime + use.ru_stime, 'peak': use.ru_maxrss / 1024}))
`;

/** @throws Error with the program's output when it fails */
export async function costOf(command: Command): Promise<Cost> {
  const { stdout } = await promisify(execFile)(PYTHON, ['-c', METER, ...command]);
  const cost: unknown = JSON.parse(stdout);
  if (!isCost(cost)) {
    throw new Error(`the meter printed ${stdout}`);
  }
  return cost;
}

function isCost(value: unknown): value is Cost {
  return (
    typeof value === 'object' &&
    value !== null &&
    'wall' in value &&
    'cpu' in value &&
    'peak' in value
  );
}
