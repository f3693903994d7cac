import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@roomlight/tools/start/stack';

/** The product as `npm start` runs it, in processes of its own, which can all die at once. */
export class ProductProcess {
  private constructor(
    private readonly starter: ChildProcess,
    readonly url: string,
  ) {}

  /** @throws Error with the output when it ends before it is ready */
  static async start(environment: NodeJS.ProcessEnv): Promise<ProductProcess> {
    const { PATH, HOME, LANG, NATS_SERVER_BIN } = process.env;
    const starter = spawn(process.execPath, [join(ROOT, 'tools/dist/start/main.js')], {
      cwd: ROOT,
      env: { PATH, HOME, LANG, NATS_SERVER_BIN, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    return new Promise((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString('utf8');
        const url = /^Ready: (\S+)$/m.exec(output)?.[1];
        if (url !== undefined) {
          resolve(new ProductProcess(starter, url));
        }
      };
      starter.stdout.on('data', read);
      starter.stderr.on('data', read);
      starter.once('exit', () => reject(new Error(`The product did not start:\n${output}`)));
    });
  }

  /** Kills every process of the product, none of which can react. */
  async kill(): Promise<void> {
    const { exitCode, pid, signalCode } = this.starter;
    if (pid === undefined || exitCode !== null || signalCode !== null) {
      return;
    }
    const exited = once(this.starter, 'exit');
    // So that it starts no other process meanwhile.
    send(pid, 'SIGSTOP');
    for (const one of [...(await descendantsOf(pid)), pid]) {
      send(one, 'SIGKILL');
    }
    await exited;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}

async function descendantsOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name)) {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      // The name of the program, in brackets, may contain spaces.
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      parents.set(Number(name), parent);
    }
  }
  const found: number[] = [];
  for (let level = [pid]; level.length > 0;) {
    level = [...parents].filter(([, parent]) => level.includes(parent)).map(([child]) => child);
    found.push(...level);
  }
  return found;
}
