import { Module } from '@nestjs/common';
import { DownloadsModule } from '../downloads/downloads.module.js';
import { ExportsController } from './exports.controller.js';

@Module({ imports: [DownloadsModule], controllers: [ExportsController] })
export class ExportsModule {}
