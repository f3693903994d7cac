import { describeS3Store } from '../stores/s3-contract.js';
import { ACCESS_KEY, SECRET_KEY, server } from './servers.js';

describeS3Store('S3Store', () => ({
  endpoint: server('TEST_S3_ENDPOINT'),
  accessKey: ACCESS_KEY,
  secretKey: SECRET_KEY,
}));
