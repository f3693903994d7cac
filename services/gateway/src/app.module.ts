import { Module } from '@nestjs/common';
import { ApiDocumentModule } from './api-document/api-document.module.js';
import { AuditController } from './audit/audit.controller.js';
import { DownloadsModule } from './downloads/downloads.module.js';
import { EditingModule } from './editing/editing.module.js';
import { EnhancementModule } from './enhancement/enhancement.module.js';
import { FiguresController } from './figures/figures.controller.js';
import { FoldersModule } from './folders/folders.module.js';
import { HttpModule } from './http/http.module.js';
import { MigrationModule } from './migration/migration.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { ProductController } from './product/product.controller.js';
import { ProvidersController } from './providers/providers.controller.js';
import { QueueModule } from './queue/queue.module.js';
import { ScreensModule } from './screens/screens.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { UsersController } from './users/users.controller.js';
import { WebClientController } from './web-client/web-client.controller.js';

@Module({
  imports: [
    HttpModule,
    SessionsModule,
    FoldersModule,
    PhotosModule,
    DownloadsModule,
    EditingModule,
    EnhancementModule,
    MigrationModule,
    ScreensModule,
    QueueModule,
    PaymentsModule,
    ApiDocumentModule,
  ],
  controllers: [
    AuditController,
    FiguresController,
    ProductController,
    ProvidersController,
    UsersController,
    WebClientController,
  ],
})
export class AppModule {}
