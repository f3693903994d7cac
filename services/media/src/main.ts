import { startService } from '@roomlight/platform';
import { AppModule } from './app.module.js';
import { MEDIA_SERVICE } from './media-service.js';

await startService(AppModule, MEDIA_SERVICE);
