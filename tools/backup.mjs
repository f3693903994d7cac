import { prepare } from './prepare.mjs';

prepare();
await import('./dist/backup/main.js');
