export { startTraceExport } from '../observability/trace-export.js';
export { FakeClock } from './fake-clock.js';
export { otherHandlers } from './other-handlers.js';
export { createTestHarness, QUICK_REDELIVERY, type TestHarness } from './test-harness.js';
export { pathTo, receiveTraces, type TraceReceiver } from './trace-receiver.js';
export { waitFor } from './wait-for.js';
