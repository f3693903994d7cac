import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import {
  DomainError,
  NewExportPreset,
  type CurrentUser,
  type Done,
  type ExportPresetAnswer,
  type ExportPresetList,
  type ExportProgress,
  type OpenFolder,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fails, Sends } from '../api-document/document.decorator.js';
import { ZIP, ZipAnswersService } from '../downloads/zip-answers.service.js';
import { folderAddresses, FolderOf } from '../folders/addressed-folder.dto.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';
import { ExportForm } from './export.dto.js';

/** Photos as an MLS, a page or a printer wants them. */
@Controller('api')
@Access('user')
export class ExportsController {
  constructor(
    private readonly calls: RpcClient,
    private readonly zips: ZipAnswersService,
  ) {}

  /** Lists the caller's own presets. */
  @Get('export-presets')
  presets(@SignedInUser() user: CurrentUser): Promise<ExportPresetList> {
    return this.calls.request('media.export-preset.list.v1', { caller: callerOf(user) });
  }

  /** Adds a preset of the caller's own. */
  @Post('export-presets')
  addPreset(
    @SignedInUser() user: CurrentUser,
    @Body() preset: NewExportPreset,
  ): Promise<ExportPresetAnswer> {
    return this.calls.request('media.export-preset.add.v1', { caller: callerOf(user), preset });
  }

  /** Deletes a preset of the caller's own. */
  @Delete('export-presets/:id')
  deletePreset(
    @SignedInUser() user: CurrentUser,
    @Param('id', idOf('Preset')) presetId: string,
  ): Promise<Done> {
    return this.calls.request('media.export-preset.delete.v1', {
      caller: callerOf(user),
      presetId,
    });
  }

  /** Starts an export of a folder's photos, whose files are made in the background. */
  @Post(folderAddresses('folders', '/exports'))
  @HttpCode(200)
  @Fails(['not_found', 'too_many_requests'])
  open(
    @FolderOf() folder: OpenFolder,
    @Body() { photos, ...form }: ExportForm,
  ): Promise<ExportProgress> {
    const adjusted = photos?.map(({ filename, ...colours }) => ({ filename, colours }));
    return this.calls.request('media.export.open.v1', {
      ...{ ...folder, ...form },
      ...(adjusted !== undefined && { adjusted }),
    });
  }

  /** Returns the progress of an export. */
  @Get('exports/:id')
  progress(
    @SignedInUser() user: CurrentUser,
    @Param('id', idOf('Export')) exportId: string,
  ): Promise<ExportProgress> {
    return this.calls.request('media.export.find.v1', { caller: callerOf(user), exportId });
  }

  /** Downloads the files of an export as a ZIP when all of them are made. */
  @Get('exports/:id/zip')
  @Sends(ZIP)
  @Fails(['not_found', 'download_not_ready', 'range_not_satisfiable'])
  async zip(
    @SignedInUser() user: CurrentUser,
    @Param('id', idOf('Export')) exportId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const caller = callerOf(user);
    const locate = () => this.calls.request('media.export.files.v1', { caller, exportId });
    const answer = await locate();
    if (answer.files.length === 0) {
      throw new DomainError(404, 'not_found', 'No photo of this export could be made');
    }
    await this.zips.send(request, reply, answer, locate);
  }
}
