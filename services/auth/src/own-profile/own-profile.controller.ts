import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ChangeOwnProfile, OwnAccount, type OwnProfileAnswer } from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { OwnProfileService } from './own-profile.service.js';

@Controller()
export class OwnProfileController {
  constructor(private readonly profiles: OwnProfileService) {}

  @OnCall('auth.own-profile.read.v1')
  read(@Payload() request: OwnAccount): Promise<OwnProfileAnswer> {
    return this.profiles.read(request);
  }

  @OnCall('auth.own-profile.change.v1')
  change(@Payload() request: ChangeOwnProfile): Promise<OwnProfileAnswer> {
    return this.profiles.change(request);
  }
}
