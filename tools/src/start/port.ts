import { StartFailure } from '../processes/failure.js';
import { troubleAt } from '../processes/free-port.js';

/** @throws StartFailure when our programs can't listen on this port */
export async function requireFreePort(port: number): Promise<void> {
  const trouble = await troubleAt(port);
  if (trouble !== undefined) {
    throw new StartFailure(sentence(port, trouble));
  }
}

function sentence(port: number, error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program: stop it, or choose another port, for example PORT=${port + 1} npm start.`;
  }
  if (error.code === 'EACCES') {
    return `Port ${port} needs permissions that this user doesn't have: choose one above 1023, for example PORT=8080 npm start.`;
  }
  return `Can't listen on port ${port}: ${error.message}`;
}
