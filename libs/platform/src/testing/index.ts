export { createTestBed, type TestBed } from './testing/test-bed.js';
export { FakeClock } from './testing/fake-clock.js';
export { waitFor } from './testing/wait-for.js';
