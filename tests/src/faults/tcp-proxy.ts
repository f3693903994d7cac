import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** How a client of NATS or PostgreSQL calls itself in its first words. */
const NAME = /"name":"(\w+)"|application_name\0(\w+)\0/;

/** A connection that goes through us: bytes run from one socket to the other, or stand still. */
class Link {
  /** Unknown until the client has said something. */
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

  /** Not even the end of one side is noticed by the other. */
  stand(): void {
    this.client.unpipe(this.server).pause();
    this.server.unpipe(this.client).pause();
  }

  cut(): void {
    this.client.resetAndDestroy();
    this.server.resetAndDestroy();
  }
}

/** Stands between a server and its clients, and can stop what passes between them. */
export class TcpProxy {
  private readonly links = new Set<Link>();
  private readonly stalled = new Set<string>();

  private constructor(
    private readonly listener: Server,
    private readonly target: { host: string; port: number },
  ) {
    listener.on('connection', (client) => this.take(client));
  }

  /** @param url where the server is */
  static async before(url: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(url);
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return new TcpProxy(listener, { host: hostname, port: Number(port) });
  }

  /** The server's address, with us in between. */
  addressOf(url: string): string {
    const address = new URL(url);
    address.port = String((this.listener.address() as AddressInfo).port);
    return address.href.replace(/\/$/, '');
  }

  /** Breaks all connections. */
  cut(): void {
    this.links.forEach((link) => link.cut());
  }

  /** Nothing passes any more, of connections that are made meanwhile as well. @param name of a client; default: all */
  stall(name = ''): void {
    this.stalled.add(name);
    this.links.forEach((link) => this.isStalled(link) && link.stand());
  }

  /** What was held back passes now. */
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
      // An error is followed by a close.
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.links.delete(link);
        other.destroy();
      });
    }
    // NATS speaks first, PostgreSQL's client does; what a client says tells who it is, and waits until that is known.
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
