import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { describeS3Store } from './s3-contract.js';
import { foundProgram, STORE_NAMES } from './store-programs.js';
import { ACCESS_KEY, SECRET_KEY, startStore, type StoreServer } from './store-server.js';

for (const name of STORE_NAMES) {
  const program = foundProgram(name);
  if (program === undefined) {
    it.skip(`The store ${name} keeps the contract (its program is not here: TEST_STORES)`, () =>
      undefined);
    continue;
  }
  describe(`The store ${name}`, () => {
    let server: StoreServer;
    beforeAll(async () => {
      server = await startStore(name, program);
    });
    afterAll(() => server?.close());

    describeS3Store('the S3Store', () => ({
      endpoint: server.endpoint,
      accessKey: ACCESS_KEY,
      secretKey: SECRET_KEY,
    }));
  });
}
