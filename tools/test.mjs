import { prepare } from './prepare.mjs';

prepare();
await import('./dist/test/main.js');
