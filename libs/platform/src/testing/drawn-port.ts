/**
 * A port below the range of outgoing connections, one of which could take a port while its server is stopped: Linux
 * begins at 32768, others at 49152.
 */
const drawPort = (): number => 20_000 + Math.floor(Math.random() * 12_000);

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/**
 * Starts a server that will be stopped and started again on its port.
 * @param listen rejects as Node.js's servers do when the port is taken
 * @returns the port
 */
export async function listenOnDrawnPort(
  listen: (port: number) => Promise<unknown>,
): Promise<number> {
  for (;;) {
    const port = drawPort();
    try {
      await listen(port);
      return port;
    } catch (error) {
      if (!isTaken(error)) {
        throw error;
      }
    }
  }
}
