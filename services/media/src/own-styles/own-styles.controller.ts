import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ChooseDefaultStyle,
  ListOwnStyles,
  MakeOwnStyle,
  MakeOwnStyleFromFolder,
  OwnStyleReference,
  type Done,
  type FoundOwnStyle,
  type OwnStyleAnswer,
  type OwnStyleList,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { OwnStylesService } from './own-styles.service.js';

@Controller()
export class OwnStylesController {
  constructor(private readonly styles: OwnStylesService) {}

  @OnCall('media.own-style.list.v1')
  list(@Payload() request: ListOwnStyles): Promise<OwnStyleList> {
    return this.styles.list(request);
  }

  @OnCall('media.own-style.make.v1')
  make(@Payload() request: MakeOwnStyle): Promise<OwnStyleAnswer> {
    return this.styles.make(request);
  }

  @OnCall('media.own-style.make-from-folder.v1')
  makeFromFolder(@Payload() request: MakeOwnStyleFromFolder): Promise<OwnStyleAnswer> {
    return this.styles.makeFromFolder(request);
  }

  @OnCall('media.own-style.choose-default.v1')
  chooseDefault(@Payload() request: ChooseDefaultStyle): Promise<Done> {
    return this.styles.chooseDefault(request);
  }

  @OnCall('media.own-style.delete.v1')
  delete(@Payload() reference: OwnStyleReference): Promise<Done> {
    return this.styles.delete(reference);
  }

  @OnCall('media.own-style.find.v1')
  find(@Payload() reference: OwnStyleReference): Promise<FoundOwnStyle> {
    return this.styles.find(reference);
  }
}
