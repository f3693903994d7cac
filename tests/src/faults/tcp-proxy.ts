import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** How a client of NATS or PostgreSQL names itself in its first message. */
const NAME = /"name":"(\w+)"|application_name\0(\w+)\0/;

/** A connection through the proxy: bytes flow from one socket to the other, or are held back. */
class Link {
  /** Unknown until the client has sent something. */
  name: string | undefined;

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
  ) {}

  flow(): void {
    this.stand();
    this.client.pipe(this.server);
    this.server.pipe(this.client);
  }

  /** Holds back everything: one side doesn't even notice when the other ends. */
  stand(): void {
    this.client.unpipe(this.server).pause();
    this.server.unpipe(this.client).pause();
  }

  cut(): void {
    this.client.resetAndDestroy();
    this.server.resetAndDestroy();
  }
}

/** Sits between a server and its clients, and can hold back the traffic between them. */
export class TcpProxy {
  private readonly links = new Set<Link>();
  private readonly stalled = new Set<string>();

  private constructor(
    private readonly listener: Server,
    private readonly target: { host: string; port: number },
  ) {
    listener.on('connection', (client) => this.take(client));
  }

  /** @param url of the server */
  static async before(url: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(url);
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return new TcpProxy(listener, { host: hostname, port: Number(port) });
  }

  /** The server's address, with the proxy's host and port. */
  addressOf(url: string): string {
    const address = new URL(url);
    address.port = String((this.listener.address() as AddressInfo).port);
    return address.href.replace(/\/$/, '');
  }

  /** Breaks all connections. */
  cut(): void {
    this.links.forEach((link) => link.cut());
  }

  /**
   * Holds back all traffic, including that of new connections.
   * @param name of a client; default: all
   */
  stall(name = ''): void {
    this.stalled.add(name);
    this.links.forEach((link) => this.isStalled(link) && link.stand());
  }

  /** Releases the traffic that was held back. */
  resume(name = ''): void {
    this.stalled.delete(name);
    this.links.forEach((link) => !this.isStalled(link) && link.flow());
  }

  async close(): Promise<void> {
    this.cut();
    this.listener.close();
    await once(this.listener, 'close');
  }

  private isStalled({ name }: Link): boolean {
    return this.stalled.has('') || (name !== undefined && this.stalled.has(name));
  }

  private take(client: Socket): void {
    const server = connect(this.target);
    const link = new Link(client, server);
    this.links.add(link);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      // An error is always followed by a close.
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.links.delete(link);
        other.destroy();
      });
    }
    // With NATS the server sends first, with PostgreSQL the client does. A client's first message identifies it, and is
    // held until its name is known.
    server.pipe(client);
    client.once('data', (first: Buffer) => {
      const [, atNats, atPostgres] = NAME.exec(first.toString('latin1')) ?? [];
      link.name = atNats ?? atPostgres;
      client.unshift(first);
      if (this.isStalled(link)) {
        link.stand();
      } else {
        link.flow();
      }
    });
  }
}
