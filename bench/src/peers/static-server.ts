import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/** Serves the files of PEER_ROOT and nothing else: the minimum cost of a photo's bytes over HTTP. */
const app = Fastify();
await app.register(fastifyStatic, { root: process.env['PEER_ROOT'] ?? '.' });
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
