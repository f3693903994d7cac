import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Req,
  UseInterceptors,
} from '@nestjs/common';
import { DraftCorrection, RoundToSend, type SharedCorrections } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { Fails } from '../api-document/document.decorator.js';
import { Access } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';
import { PrivateAnswersInterceptor } from './private-answers.interceptor.js';
import { ShareVisitsService } from './share-visits.service.js';

const ERRORS = [
  'not_found',
  'share_password_required',
  'too_many_attempts',
  'not_running',
  'unavailable',
] as const;

/** What somebody with a link wants to be changed, also while the photos are locked. */
@Controller('api/shares/:token')
@Access('anyone')
@UseInterceptors(PrivateAnswersInterceptor)
@Fails(ERRORS)
export class SharedCorrectionsController {
  constructor(
    private readonly calls: RpcClient,
    private readonly visits: ShareVisitsService,
  ) {}

  /** Returns the corrections of a link by rounds, with the photographer's answers. */
  @Get('corrections')
  list(@Req() request: FastifyRequest, @Param('token') token: string): Promise<SharedCorrections> {
    return this.visits.ask(request, token, (visit) =>
      this.calls.request('media.share.corrections.v1', visit),
    );
  }

  /** Pins a sentence to a place in a photo, or changes it until it is sent. The page chooses the id. */
  @Put('corrections/:correctionId')
  @Fails([...ERRORS, 'round_sent', 'photo_changed', 'correction_gone', 'too_many_corrections'])
  write(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Param('correctionId', idOf('Correction')) correctionId: string,
    @Body() correction: DraftCorrection,
  ): Promise<SharedCorrections> {
    return this.visits.ask(request, token, (visit) =>
      this.calls.request('media.share.write-correction.v1', { ...visit, correctionId, correction }),
    );
  }

  /** Deletes a correction that has not been sent. */
  @Delete('corrections/:correctionId')
  @Fails([...ERRORS, 'round_sent'])
  delete(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Param('correctionId', idOf('Correction')) correctionId: string,
  ): Promise<SharedCorrections> {
    return this.visits.ask(request, token, (visit) =>
      this.calls.request('media.share.delete-correction.v1', { ...visit, correctionId }),
    );
  }

  /** Sends a round of corrections to the photographer. */
  @Post('corrections/send')
  @HttpCode(200)
  @Fails([...ERRORS, 'nothing_to_send'])
  send(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Body() { roundId }: RoundToSend,
  ): Promise<SharedCorrections> {
    return this.visits.ask(request, token, (visit) =>
      this.calls.request('media.share.send-round.v1', { ...visit, roundId }),
    );
  }

  /** Approves all photos: nothing more is to be changed. */
  @Put('approval')
  @Fails([...ERRORS, 'corrections_open'])
  approve(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
  ): Promise<SharedCorrections> {
    return this.visits.ask(request, token, (visit) =>
      this.calls.request('media.share.approve.v1', visit),
    );
  }
}
