import { startService } from '@roomlight/platform';
import { AppModule } from './app.module.js';
import { MEDIA } from './service.js';

await startService(AppModule, MEDIA);
