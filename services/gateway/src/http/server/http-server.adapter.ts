import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { UPLOAD_TIMEOUT_MS } from '@roomlight/contracts';
import { Metrics, type HttpOptions } from '@roomlight/platform';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { GatewayEnvironment } from '../../environment.js';
import { limitBodyTime } from './body-deadlines.helper.js';
import { MAX_BODY_BYTES, useBodyParsers } from './body-parsers.helper.js';
import { contentSources } from './content-sources.rules.js';
import { refuseDoubledHeaders } from './doubled-headers.helper.js';
import { answerClientError } from '../errors/client-error.errors.js';
import { declareHealthAccess } from '../auth/health-access.helper.js';
import { observeRequests } from './observe-requests.helper.js';
import { ProblemFilter } from '../errors/problem.filter.js';
import { requestIdOf } from './request-id.helper.js';

/** Folder and file names of 120 characters, each up to 12 when encoded. */
const MAX_PARAMETER_LENGTH = 2000;
/** Exceeds the duration of a request in transit. */
const SILENT_MS = 1000;
const HSTS_SECONDS = 365 * 24 * 3600;

const UNLESS_A_ROUTE_KNOWS_BETTER = {
  // Answers contain account and session data, which the next person at the same browser must not find.
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** Configures what the HTTP server does for every route. */
export const HTTP_SERVER: HttpOptions<GatewayEnvironment> = {
  at: ({ HOST: host, PORT: port }) => ({ host, port }),
  adapter: createAdapter,
  configure: async (app, environment) => {
    await app.register(cookie);
    await app.register(helmet, securityHeaders(environment));
    await app.register(files, { root: environment.WEB_DIR, serve: false, preCompressed: true });
    declareHealthAccess();
    prepare(app, environment);
  },
};

export function createAdapter(environment: GatewayEnvironment): FastifyAdapter {
  const problems = new ProblemFilter();
  const options: FastifyHttpOptions<Server> = {
    // Whatever NODE_OPTIONS say: a lenient parser would let requests be smuggled past a proxy.
    http: { insecureHTTPParser: false, requireHostHeader: true },
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: UPLOAD_TIMEOUT_MS + 60_000,
    // Clients that connect just before the stop are still served, since Fastify's own refusal doesn't say when to
    // retry.
    return503OnClosing: false,
    trustProxy: (_address, hop) => hop < environment.TRUSTED_PROXIES,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    clientErrorHandler: answerClientError,
    genReqId: ({ headers }) => requestIdOf(headers),
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id);
      problems.answer(error, request, reply);
    },
  };
  return new FastifyAdapter(options);
}

function prepare(app: NestFastifyApplication, { TRUSTED_PROXIES }: GatewayEnvironment): void {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  server.decorateRequest('user', null);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ 'x-request-id': request.id, ...UNLESS_A_ROUTE_KNOWS_BETTER });
    done();
  });
  refuseDoubledHeaders(server);
  closeWithTheLastAnswer(server);
  closeSilentConnections(server);
  limitBodyTime(server);
  // Accepts a trace started by our own proxy, but not one from a stranger.
  observeRequests(server, app.get(Metrics), { goOnWithTraces: TRUSTED_PROXIES > 0 });
  useBodyParsers(app, server);
}

/** A kept-alive connection would delay the stop until its client leaves. */
function closeWithTheLastAnswer(server: FastifyInstance): void {
  let isStopping = false;
  server.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  server.addHook('onResponse', (_request, _reply, done) => {
    if (isStopping) {
      setImmediate(() => server.server.closeIdleConnections());
    }
    done();
  });
}

/** Browsers open connections in advance: an unused one would block the stop for ever. */
export function closeSilentConnections(server: FastifyInstance): void {
  const open = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.addHook('preClose', (done) => {
    const closeSilent = () => open.forEach((socket) => socket.bytesRead === 0 && socket.destroy());
    setTimeout(closeSilent, SILENT_MS).unref();
    done();
  });
}

function securityHeaders({
  isSecure,
  STRIPE_PUBLISHABLE_KEY,
  S3_PUBLIC_ENDPOINT,
}: GatewayEnvironment) {
  const storeOrigin = S3_PUBLIC_ENDPOINT && new URL(S3_PUBLIC_ENDPOINT).origin;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSources(STRIPE_PUBLISHABLE_KEY !== undefined, storeOrigin),
    },
    hsts: isSecure && { maxAge: HSTS_SECONDS },
    frameguard: { action: 'deny' as const },
    // Never the path or the query, where a reset link has its token; 'no-referrer' would hide the Origin as well.
    referrerPolicy: { policy: 'strict-origin' as const },
  };
}
