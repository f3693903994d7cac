import type { RunnableService } from '@roomlight/platform';
import { GatewayEnvironment } from './environment.js';
import { HTTP_SERVER } from './http/server/http-server.adapter.js';

export const GATEWAY: RunnableService<GatewayEnvironment> = {
  name: 'gateway',
  environment: GatewayEnvironment,
  http: HTTP_SERVER,
};
