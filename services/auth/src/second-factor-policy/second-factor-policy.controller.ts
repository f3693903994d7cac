import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { SetSecondFactorPolicy, type SecondFactorPolicy } from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { AdministrationService } from '../administration/administration.service.js';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';

/** Whose users need a second factor. */
@Controller()
export class SecondFactorPolicyController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly administration: AdministrationService,
    private readonly secondFactors: SecondFactorsRepository,
  ) {}

  @OnCall('auth.second-factor-policy.read.v1')
  async read(): Promise<SecondFactorPolicy> {
    return { roles: await this.secondFactors.requiredRoles(this.dataSource.manager) };
  }

  @OnCall('auth.second-factor-policy.set.v1')
  set(@Payload() { actor, roles }: SetSecondFactorPolicy): Promise<SecondFactorPolicy> {
    return this.administration.run(actor, async ({ manager, record }) => {
      const before = await this.secondFactors.requiredRoles(manager);
      await this.secondFactors.setRequiredRoles(manager, roles);
      const after = await this.secondFactors.requiredRoles(manager);
      const [from, to] = [before.join(', '), after.join(', ')];
      if (from !== to) {
        await record('second-factor.policy', null, [{ field: 'roles', from, to }]);
      }
      return { roles: after };
    });
  }
}
