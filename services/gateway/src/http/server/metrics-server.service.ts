import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Metrics } from '@roomlight/platform';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { GatewayEnvironment } from '../../environment.js';

/** Serves the metrics to the operator's collectors, on a port that isn't public. */
@Injectable()
export class MetricsServerService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(MetricsServerService.name);
  private readonly server: Server;

  constructor(
    private readonly metrics: Metrics,
    private readonly environment: GatewayEnvironment,
  ) {
    this.server = createServer((request, response) => {
      void this.answer(request.url, response);
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.server.listen(this.environment.HEALTH_PORT, this.environment.HEALTH_HOST);
    await once(this.server, 'listening');
    this.log.log({ msg: 'Measurements are served', address: this.server.address() });
  }

  onApplicationShutdown(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(url: string | undefined, response: ServerResponse): Promise<void> {
    if (url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const body = await this.metrics.registry.metrics();
      response.writeHead(200, { 'content-type': this.metrics.registry.contentType }).end(body);
    } catch (error) {
      this.log.error({ msg: "The measurements can't be read", err: error });
      response.writeHead(500).end();
    }
  }
}
