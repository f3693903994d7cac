import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { expectMainJobDone } from '../support/main-job.js';
import { generatedSets } from '../support/photos.js';
import { ADMINISTRATOR, startTestStack, type TestStack } from '../support/test-stack.js';
import { ACCESS_KEY, SECRET_KEY, server } from './servers.js';

describe('the whole product on PostgreSQL, NATS and MinIO', () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack({
      DATABASE_URL: server('TEST_DATABASE_URL'),
      NATS_URL: server('TEST_NATS_URL'),
      S3_ENDPOINT: server('TEST_S3_ENDPOINT'),
      S3_ACCESS_KEY: ACCESS_KEY,
      S3_SECRET_KEY: SECRET_KEY,
      S3_BUCKET: 'whole-flow',
    });
  });
  afterAll(() => stack?.remove());

  it('merges an upload, shows it and serves it for download', async () => {
    const client = await ApiClient.signIn(stack.url, ADMINISTRATOR);
    const sets = await generatedSets(3, { width: 640, height: 427 });
    await expectMainJobDone(client, '12 Elm Street', sets);
  });
});
