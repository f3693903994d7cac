import { Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.js';
import { ApiDocumentModule } from './api-document/api-document.module.js';
import { AuditModule } from './audit/audit.module.js';
import { DownloadsModule } from './downloads/downloads.module.js';
import { EditingModule } from './editing/editing.module.js';
import { EnhancementModule } from './enhancement/enhancement.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { FoldersModule } from './folders/folders.module.js';
import { HttpModule } from './http/http.module.js';
import { MigrationModule } from './migration/migration.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { ProductModule } from './product/product.module.js';
import { ProvidersModule } from './providers/providers.module.js';
import { QueueModule } from './queue/queue.module.js';
import { OwnStylesModule } from './own-styles/own-styles.module.js';
import { ScreensModule } from './screens/screens.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SharesModule } from './shares/shares.module.js';
import { TrashModule } from './trash/trash.module.js';
import { UsersModule } from './users/users.module.js';
import { WebClientModule } from './web-client/web-client.module.js';

@Module({
  imports: [
    HttpModule,
    SessionsModule,
    AccountModule,
    FoldersModule,
    PhotosModule,
    DownloadsModule,
    SharesModule,
    ExportsModule,
    EditingModule,
    EnhancementModule,
    MigrationModule,
    OwnStylesModule,
    ScreensModule,
    QueueModule,
    PaymentsModule,
    ApiDocumentModule,
    AuditModule,
    FiguresModule,
    ProductModule,
    ProvidersModule,
    TrashModule,
    UsersModule,
    WebClientModule,
  ],
})
export class AppModule {}
