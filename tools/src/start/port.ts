import { createServer } from 'node:net';
import { StartFailure } from '../processes/failure.js';

/** @throws StartFailure when nothing of ours could listen on this port */
export async function requireFreePort(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new StartFailure(sentence(port, error)));
    });
    server.listen(port, () => server.close(() => resolve()));
  });
}

function sentence(port: number, error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program: stop it, or choose another port, for example PORT=${port + 1} npm start.`;
  }
  if (error.code === 'EACCES') {
    return `Port ${port} needs rights that this user doesn't have: choose one above 1023, for example PORT=8080 npm start.`;
  }
  return `Port ${port} can't be listened on: ${error.message}`;
}
