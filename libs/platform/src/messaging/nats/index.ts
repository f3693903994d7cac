/** What programs other than the services need from NATS, without the parts that make up a service. */
export { removeAcknowledgedJobs } from './acknowledged-jobs.js';
export { removeFormerRelease } from './former-release.js';
export {
  BACKUP,
  isFromCaller,
  NATS_USERS,
  permissionsOf,
  STREAM_KEEPER,
  type NatsPermissions,
  type NatsUser,
} from './nats-access.rules.js';
export { keyedOptions, readSeed } from './nats-key.js';
export { consumerName, NatsNames } from './nats-names.js';
export { isAtLeast, lineOf, versionWarning } from './server-version.rules.js';
export { setUpStreams } from './stream-setup.js';
