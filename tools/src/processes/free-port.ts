import { createServer } from 'node:net';

/**
 * Below the range that systems use for outgoing connections (Linux from 32768, others from 49152): a port in that range
 * may be taken before its program listens, or while that program restarts.
 */
const FIRST = 20_000;
const COUNT = 12_000;
const TRIES = 50;

/**
 * A TCP port of this machine that is currently free. Drawn at random, so that two callers at the same time get
 * different ports.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if ((await troubleAt(port)) === undefined) {
      return port;
    }
  }
  throw new Error(
    `None of ${TRIES} TCP ports between ${FIRST} and ${FIRST + COUNT - 1} was free to listen on.`,
  );
}

/** The reason why nothing can listen on this port; undefined when the port is free. */
export function troubleAt(port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, () => server.close(() => resolve(undefined)));
  });
}
