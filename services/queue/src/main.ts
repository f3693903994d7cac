import { startService } from '@roomlight/platform';
import { AppModule, QUEUE_SERVICE } from './app.module.js';

await startService(AppModule, QUEUE_SERVICE);
