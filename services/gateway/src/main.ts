import { startService } from '@roomlight/platform';
import { AppModule } from './app.module.js';
import { GATEWAY } from './service.js';

await startService(AppModule, GATEWAY);
