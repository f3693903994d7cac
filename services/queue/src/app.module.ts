import { Module } from '@nestjs/common';
import { ChangesModule } from './changes/changes.module.js';
import { EnhancementsModule } from './enhancements/enhancements.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { KeptFramesModule } from './kept-frames/kept-frames.module.js';
import { ListingsModule } from './listings/listings.module.js';
import { ProvidersModule } from './providers/providers.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { UsersModule } from './users/users.module.js';

/** All features except the provider that merges sets and finishes photos. */
export const FEATURES = [
  UploadsModule,
  ListingsModule,
  TasksModule,
  EnhancementsModule,
  KeptFramesModule,
  FiguresModule,
  UsersModule,
  ChangesModule,
];

@Module({ imports: [ProvidersModule, ...FEATURES] })
export class AppModule {}
