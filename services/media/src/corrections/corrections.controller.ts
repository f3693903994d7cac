import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AnswerCorrection,
  OpenFolder,
  RoundReference,
  SendRound,
  SharedCorrectionReference,
  ShareVisit,
  WriteCorrection,
  type FolderCorrections,
  type SharedCorrections,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { OwnCorrectionsService } from './own-corrections.service.js';
import { SharedCorrectionsService } from './shared-corrections.service.js';

@Controller()
export class CorrectionsController {
  constructor(
    private readonly own: OwnCorrectionsService,
    private readonly shared: SharedCorrectionsService,
  ) {}

  @OnCall('media.share.corrections.v1')
  listShared(@Payload() visit: ShareVisit): Promise<SharedCorrections> {
    return this.shared.list(visit);
  }

  @OnCall('media.share.write-correction.v1')
  write(@Payload() request: WriteCorrection): Promise<SharedCorrections> {
    return this.shared.write(request);
  }

  @OnCall('media.share.delete-correction.v1')
  delete(@Payload() request: SharedCorrectionReference): Promise<SharedCorrections> {
    return this.shared.delete(request);
  }

  @OnCall('media.share.send-round.v1')
  send(@Payload() request: SendRound): Promise<SharedCorrections> {
    return this.shared.send(request);
  }

  @OnCall('media.share.approve.v1')
  approve(@Payload() visit: ShareVisit): Promise<SharedCorrections> {
    return this.shared.approve(visit);
  }

  @OnCall('media.correction.list.v1')
  list(@Payload() request: OpenFolder): Promise<FolderCorrections> {
    return this.own.list(request);
  }

  @OnCall('media.correction.answer.v1')
  answer(@Payload() request: AnswerCorrection): Promise<FolderCorrections> {
    return this.own.answer(request);
  }

  @OnCall('media.correction.send-back.v1')
  sendBack(@Payload() request: RoundReference): Promise<FolderCorrections> {
    return this.own.sendBack(request);
  }
}
