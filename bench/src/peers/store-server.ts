import { LocalStore } from '@roomlight/storage';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Writes each request's body into a directory store and does nothing else: the minimum cost of a part over HTTP. */
const store = await LocalStore.open(process.env['PEER_ROOT'] ?? '.');
const server = createServer((request, response) => {
  store.put(`staging/${request.url?.slice(1) ?? ''}`, request).then(
    () => response.end('{}'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
