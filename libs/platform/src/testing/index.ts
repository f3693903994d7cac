export { listenOnDrawnPort } from './drawn-port.js';
export { FakeClock } from './fake-clock.js';
export { MESSAGE_ID_HEADER } from '../messaging/nats/message-id.js';
export { otherHandlers } from './other-handlers.js';
export { PATIENT } from './patient.js';
export { quickPasswordHash } from './quick-password-hash.js';
export { createTestHarness, QUICK_REDELIVERY, type TestHarness } from './test-harness.js';
export { exportTraces, pathTo, receiveTraces, type TraceReceiver } from './trace-receiver.js';
export { waitFor } from './wait-for.js';
