import { createServer } from 'node:net';

/**
 * Below the ports that systems lend to outgoing connections (Linux from 32768, others from 49152): a port from there
 * may be lent before its program listens, or while that program is started again.
 */
const FIRST = 20_000;
const COUNT = 12_000;
const TRIES = 50;

/** A TCP port of this machine that nobody listens on right now. Drawn at random, so that two who ask at once differ. */
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

/** Why nobody could listen on this port; undefined when it is free. */
export function troubleAt(port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, () => server.close(() => resolve(undefined)));
  });
}
