import { startService } from '@roomlight/platform';
import { AppModule } from './app.module.js';
import { AUTH } from './service.js';

await startService(AppModule, AUTH);
