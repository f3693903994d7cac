export { createTestBed, type TestBed } from './testing/test-bed.js';
export { waitFor } from './testing/wait-for.js';
