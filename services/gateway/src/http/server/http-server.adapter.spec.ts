import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { GatewayEnvironment } from '../../environment.js';
import { closeSilentConnections, createAdapter } from './http-server.adapter.js';

it('the server answers a client that had connected before the gateway began to stop', async () => {
  const server: FastifyInstance = createAdapter(new GatewayEnvironment()).getInstance();
  server.get('/asked', () => 'answered');
  await server.listen({ port: 0, host: '127.0.0.1' });
  const connected = once(server.server, 'connection');
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await connected;

  const stopped = server.close();
  client.end('GET /asked HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answer = await text(client);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain('answered');
  await stopped;
});

it('the server is not kept from stopping by an idle connection', async () => {
  const server: FastifyInstance = createAdapter(new GatewayEnvironment()).getInstance();
  closeSilentConnections(server);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const connected = once(server.server, 'connection');
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await connected;
  await Promise.all([server.close(), once(client.resume(), 'close')]);
});
