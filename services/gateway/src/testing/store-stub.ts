import { createServer, type RequestListener } from 'node:http';

/** An S3 store of one empty bucket, `photos`, which answers to signed addresses as a test has it. */
export interface StoreStub {
  /** `http://127.0.0.1:{port}` */
  origin: string;
  onPreflight: RequestListener;
  onPart: RequestListener;
  /** How many parts were put. */
  parts: number;
  close: () => void;
}

const NO_UPLOADS =
  '<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>';

/** Starts a store that takes parts from pages of any origin. */
export async function startStoreStub(): Promise<StoreStub> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://store');
    request.resume();
    if (pathname.replace(/\/$/, '') === '/photos') {
      response.end(request.method === 'GET' ? NO_UPLOADS : '');
    } else if (request.method === 'OPTIONS') {
      stub.onPreflight(request, response);
    } else if (request.method === 'PUT') {
      stub.parts += 1;
      stub.onPart(request, response);
    } else {
      response.writeHead(204).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const stub: StoreStub = {
    origin: `http://127.0.0.1:${port}`,
    onPreflight: (_, response) => {
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
    },
    onPart: (_, response) => {
      response.writeHead(200).end();
    },
    parts: 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return stub;
}
