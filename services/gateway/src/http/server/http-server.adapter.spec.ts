import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { GatewayEnvironment } from '../../environment.js';
import { limitBodyTime } from './body-deadlines.helper.js';
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

it.each([
  ['a JSON body', 'application/json', { wholeMs: 20, silenceMs: 600_000 }],
  ['an upload', 'multipart/form-data; boundary=b', { wholeMs: 600_000, silenceMs: 20 }],
])('the server closes the connection of %s that stays half sent', async (_, type, deadlines) => {
  const server: FastifyInstance = createAdapter(new GatewayEnvironment()).getInstance();
  limitBodyTime(server, deadlines);
  server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  server.post('/taken', async ({ raw }) => text(raw));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  const head = `POST /taken HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 99`;
  client.write(`${head}\r\n\r\n{"half":`);
  const answer = await text(client);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('"code":"timeout"');
  await server.close();
});
