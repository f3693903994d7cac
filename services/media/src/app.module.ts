import { Module } from '@nestjs/common';
import { ArrangingModule } from './arranging/arranging.module.js';
import { BackupsModule } from './backups/backups.module.js';
import { CorrectionsModule } from './corrections/corrections.module.js';
import { DownloadsModule } from './downloads/downloads.module.js';
import { EditsModule } from './edits/edits.module.js';
import { EnhancementsModule } from './enhancements/enhancements.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { FoldersModule } from './folders/folders.module.js';
import { LookModule } from './look/look.module.js';
import { LostFilesModule } from './lost-files/lost-files.module.js';
import { MigrationModule } from './migration/migration.module.js';
import { OwnStylesModule } from './own-styles/own-styles.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { ScreenImagesModule } from './screen-images/screen-images.module.js';
import { SharesModule } from './shares/shares.module.js';
import { TrashModule } from './trash/trash.module.js';
import { UsersModule } from './users/users.module.js';
import { VersionsModule } from './versions/versions.module.js';

@Module({
  imports: [
    FoldersModule,
    PhotosModule,
    ArrangingModule,
    EditsModule,
    BackupsModule,
    ScreenImagesModule,
    EnhancementsModule,
    LookModule,
    LostFilesModule,
    OwnStylesModule,
    DownloadsModule,
    SharesModule,
    CorrectionsModule,
    ExportsModule,
    MigrationModule,
    FiguresModule,
    TrashModule,
    UsersModule,
    VersionsModule,
  ],
})
export class AppModule {}
