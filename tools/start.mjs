import { prepare } from './prepare.mjs';

prepare();
await import('./dist/start/main.js');
