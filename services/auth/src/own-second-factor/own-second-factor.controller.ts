import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  OwnAccount,
  ProveSecondFactor,
  type Done,
  type RecoveryCodes,
  type SecondFactorSetUp,
  type SecondFactorState,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { OwnSecondFactorService } from './own-second-factor.service.js';

@Controller()
export class OwnSecondFactorController {
  constructor(private readonly secondFactor: OwnSecondFactorService) {}

  @OnCall('auth.second-factor.read.v1')
  read(@Payload() request: OwnAccount): Promise<SecondFactorState> {
    return this.secondFactor.read(request);
  }

  @OnCall('auth.second-factor.begin.v1')
  begin(@Payload() request: OwnAccount): Promise<SecondFactorSetUp> {
    return this.secondFactor.begin(request);
  }

  @OnCall('auth.second-factor.confirm.v1')
  confirm(@Payload() request: ProveSecondFactor): Promise<RecoveryCodes> {
    return this.secondFactor.confirm(request);
  }

  @OnCall('auth.second-factor.remove.v1')
  async remove(@Payload() request: ProveSecondFactor): Promise<Done> {
    await this.secondFactor.remove(request);
    return { message: 'You now sign in with your password alone' };
  }
}
