import { StartFailure } from '../processes/failure.js';

/** The launcher's own settings; all others belong to the services. */
export interface Settings {
  port: number;
  dataDirectory: string;
}

/** @throws StartFailure that names the wrong variable */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = environment['PORT'] || '8080';
  const port = Number(given);
  if (!/^\d+$/.test(given) || port < 1 || port > 65535) {
    throw new StartFailure(`PORT is "${given}": it must be a whole number from 1 to 65535.`);
  }
  return { port, dataDirectory: environment['DATA_DIR'] || '.data' };
}
