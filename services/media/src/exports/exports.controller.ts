import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AddExportPreset,
  ExportFileReference,
  ExportPresetReference,
  ExportReference,
  ListExportPresets,
  OpenExport,
  type Done,
  type ExportPresetAnswer,
  type ExportPresetList,
  type ExportProgress,
  type FolderFiles,
} from '@roomlight/contracts';
import { OnCall, OnDeadLetter, OnJob, setting } from '@roomlight/platform';
import { MediaEnvironment } from '../environment.js';
import { ExportFilesService } from './export-files.service.js';
import { ExportPresetsService } from './export-presets.service.js';
import { ExportsService } from './exports.service.js';

@Controller()
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly exportFiles: ExportFilesService,
    private readonly presets: ExportPresetsService,
  ) {}

  @OnCall('media.export-preset.list.v1')
  list(@Payload() request: ListExportPresets): Promise<ExportPresetList> {
    return this.presets.list(request);
  }

  @OnCall('media.export-preset.add.v1')
  add(@Payload() request: AddExportPreset): Promise<ExportPresetAnswer> {
    return this.presets.add(request);
  }

  @OnCall('media.export-preset.delete.v1')
  delete(@Payload() reference: ExportPresetReference): Promise<Done> {
    return this.presets.delete(reference);
  }

  @OnCall('media.export.open.v1')
  open(@Payload() request: OpenExport): Promise<ExportProgress> {
    return this.exports.open(request);
  }

  @OnCall('media.export.find.v1')
  find(@Payload() reference: ExportReference): Promise<ExportProgress> {
    return this.exports.find(reference);
  }

  @OnCall('media.export.files.v1')
  files(@Payload() reference: ExportReference): Promise<FolderFiles> {
    return this.exports.filesOf(reference);
  }

  @OnJob('media.export.make.v1', {
    concurrency: setting(MediaEnvironment, ({ MEDIA_RENDER_WORKERS }) => MEDIA_RENDER_WORKERS),
  })
  make(@Payload() file: ExportFileReference): Promise<void> {
    return this.exportFiles.make(file);
  }

  @OnDeadLetter('media.export.make.v1')
  giveUp(@Payload() file: ExportFileReference): Promise<void> {
    return this.exportFiles.giveUp(file);
  }
}
