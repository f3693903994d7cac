import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface BodyDeadlines {
  /** How long a body may take that is read as a whole, in ms. */
  wholeMs: number;
  /** How long the client may send nothing of an upload, in ms. */
  silenceMs: number;
}

/** A connection is slow at 100 kB/s: a body of 1 MB takes 10 s. */
const DEADLINES: BodyDeadlines = { wholeMs: 30_000, silenceMs: 60_000 };

/** Closes connections whose clients don't finish what they send, with a 408, so that they don't stay open for long. */
export function limitBodyTime(
  server: FastifyInstance,
  { wholeMs, silenceMs }: BodyDeadlines = DEADLINES,
): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) {
      const { raw } = request;
      const end = (): void => endRequest(server, request);
      const timer = isUpload(request)
        ? setInterval(whenSilent(request, end), silenceMs)
        : setTimeout(end, wholeMs);
      // An open connection keeps the process alive by itself.
      timer.unref();
      raw.once('end', () => clearInterval(timer));
      raw.once('close', () => clearInterval(timer));
    }
    done();
  });
}

export function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') ?? false;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/** Bytes that have arrived, but are not read yet, are our own delay. */
function whenSilent({ raw }: FastifyRequest, end: () => void): () => void {
  let before = raw.socket.bytesRead;
  return () => {
    if (raw.socket.bytesRead === before && raw.readableLength === 0) {
      end();
    }
    before = raw.socket.bytesRead;
  };
}

/** As Node does with a request whose time is over. */
function endRequest(server: FastifyInstance, { raw }: FastifyRequest): void {
  const error = Object.assign(new Error('The request took too long'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });
  server.server.emit('clientError', error, raw.socket);
}
