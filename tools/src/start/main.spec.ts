import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

describe('npm start', () => {
  const start = (environment: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.js')], {
      env: { ...process.env, NODE_OPTIONS: '', ...environment },
      encoding: 'utf8',
    });

  it('reports in one sentence that its port is in use', async () => {
    const other = createServer().listen(0);
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { status, stderr } = start({ PORT: String(port) });
    other.close();
    expect(stderr).toBe(
      `Port ${port} is in use by another program: stop it, or choose another port, for example PORT=${port + 1} npm start.\n`,
    );
    expect(status).toBe(1);
  });

  it.each(['eighty', '0', '65536', '80.5'])('reports that PORT=%s is not a port', (PORT) => {
    const { status, stderr } = start({ PORT });
    expect(stderr).toBe(`PORT is "${PORT}": it must be a whole number from 1 to 65535.\n`);
    expect(status).toBe(1);
  });
});
