import { startService } from '@roomlight/platform';
import { AppModule } from './app.module.js';
import { QUEUE } from './service.js';

await startService(AppModule, QUEUE);
