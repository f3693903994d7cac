import { prepare } from './prepare.mjs';

prepare({ withWebClient: false });
await import('./dist/nats/main.js');
