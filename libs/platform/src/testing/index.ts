export { startTraceExport } from '../observability/trace-export.js';
export { FakeClock } from './fake-clock.js';
export { otherHandlers } from './other-handlers.js';
export { createTestBed, QUICK_REDELIVERY, type TestBed } from './test-bed.js';
export { pathTo, receiveTraces, type TraceReceiver } from './trace-receiver.js';
export { waitFor } from './wait-for.js';
