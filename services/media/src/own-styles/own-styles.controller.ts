import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ChooseDefaultStyle,
  ListOwnStyles,
  LocateStyledPhoto,
  MakeOwnStyle,
  MakeOwnStyleFromFolder,
  OwnStyleReference,
  RenameOwnStyle,
  type Done,
  type FoundOwnStyle,
  type MadeOwnStyle,
  type OwnStyleList,
  type PhotoLocation,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { OwnStylesService } from './own-styles.service.js';
import { StyledPhotosService } from './styled-photos.service.js';

@Controller()
export class OwnStylesController {
  constructor(
    private readonly styles: OwnStylesService,
    private readonly styled: StyledPhotosService,
  ) {}

  @OnCall('media.own-style.list.v1')
  list(@Payload() request: ListOwnStyles): Promise<OwnStyleList> {
    return this.styles.list(request);
  }

  @OnCall('media.own-style.make.v1')
  make(@Payload() request: MakeOwnStyle): Promise<MadeOwnStyle> {
    return this.styles.make(request);
  }

  @OnCall('media.own-style.make-from-folder.v1')
  makeFromFolder(@Payload() request: MakeOwnStyleFromFolder): Promise<MadeOwnStyle> {
    return this.styles.makeFromFolder(request);
  }

  @OnCall('media.own-style.choose-default.v1')
  chooseDefault(@Payload() request: ChooseDefaultStyle): Promise<Done> {
    return this.styles.chooseDefault(request);
  }

  @OnCall('media.own-style.rename.v1')
  rename(@Payload() request: RenameOwnStyle): Promise<Done> {
    return this.styles.rename(request);
  }

  @OnCall('media.photo.locate-styled.v1')
  locateStyled(@Payload() request: LocateStyledPhoto): Promise<PhotoLocation> {
    return this.styled.locate(request);
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
