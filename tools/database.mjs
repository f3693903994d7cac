import { prepare } from './prepare.mjs';

prepare({ withWebClient: false });
await import('./dist/database/main.js');
