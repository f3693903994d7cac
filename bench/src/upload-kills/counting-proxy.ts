import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network between browsers and the product, which counts what passes, and can be taken away. */
export interface CountingProxy {
  /** Bytes from browsers to the product so far. */
  readonly sentBytes: number;
  /** Breaks all connections, and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startCountingProxy(port: number, targetPort: number): Promise<CountingProxy> {
  const sockets = new Set<Socket>();
  let sentBytes = 0;
  let isCut = false;
  const listener = createServer((client) => {
    if (isCut) {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ host: '127.0.0.1', port: targetPort });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      sentBytes += chunk.length;
    });
    client.pipe(server);
    server.pipe(client);
  }).listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const cut = () => {
    isCut = true;
    sockets.forEach((socket) => socket.resetAndDestroy());
  };
  return {
    get sentBytes() {
      return sentBytes;
    },
    cut,
    restore: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
}
