import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CorrectionAnswer, type FolderCorrections, type OpenFolder } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { FolderOf } from '../folders/addressed-folder.dto.js';
import { Access } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';

/** What the agents of a folder's links want to be changed, for its owner. */
@Controller('api/folders/:ownerId/:folderName/corrections')
@Access('user')
@Fails(['not_found'])
export class OwnCorrectionsController {
  constructor(private readonly calls: RpcClient) {}

  /** Lists the rounds of corrections that agents have sent, and who has approved the photos. */
  @Get()
  list(@FolderOf() folder: OpenFolder): Promise<FolderCorrections> {
    return this.calls.request('media.correction.list.v1', folder);
  }

  /** Says whether a correction is done or declined, and why. The agent reads it when the round is sent back. */
  @Put(':correctionId')
  @Fails(['not_found', 'round_sent'])
  answer(
    @FolderOf() folder: OpenFolder,
    @Param('correctionId', idOf('Correction')) correctionId: string,
    @Body() answer: CorrectionAnswer,
  ): Promise<FolderCorrections> {
    return this.calls.request('media.correction.answer.v1', {
      ...folder,
      ...{ correctionId, answer },
    });
  }

  /** Sends a round back to its agent, with the answers. */
  @Post('rounds/:roundId/send-back')
  @HttpCode(200)
  @Fails(['not_found', 'corrections_open'])
  sendBack(
    @FolderOf() folder: OpenFolder,
    @Param('roundId', idOf('Round')) roundId: string,
  ): Promise<FolderCorrections> {
    return this.calls.request('media.correction.send-back.v1', { ...folder, roundId });
  }
}
