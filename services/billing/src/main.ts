import { startService } from '@roomlight/platform';
import { AppModule } from './app.module.js';
import { BILLING } from './service.js';

await startService(AppModule, BILLING);
