import { spawnGuarded } from '@roomlight/tools/processes/guarded';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Peer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a bare server from this folder in its own process; the first line of its output is its address. */
export async function startPeer(
  script: string,
  environment: Record<string, string>,
): Promise<Peer> {
  const peer = await spawnGuarded(
    process.execPath,
    [fileURLToPath(new URL(script, import.meta.url))],
    { env: { PATH: process.env['PATH'], ...environment }, stopSignal: 'SIGTERM' },
  );
  if (peer.stdout === null) {
    throw new Error(`${script} has no output`);
  }
  peer.stderr?.pipe(process.stderr);
  const lines = createInterface({ input: peer.stdout });
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    peer.exited.then(() => undefined),
  ]);
  if (first === undefined) {
    throw new Error(`${script} ended before it served`);
  }
  return {
    url: first,
    stop: async () => {
      await peer.stop(5000);
    },
  };
}
