import { Injectable } from '@nestjs/common';
import {
  DomainError,
  notFound,
  type OwnAccount,
  type ProveSecondFactor,
  type RecoveryCodes,
  type SecondFactorSetUp,
  type SecondFactorState,
} from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { SessionsRepository } from '../model/sessions.repository.js';
import { UsersRepository } from '../model/users.repository.js';
import { OwnActsService, type OwnAct } from '../own-acts/own-acts.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import {
  newRecoveryCodes,
  newTotpSecret,
  normalizedRecoveryCode,
  totpAddress,
} from '../second-factor/one-time-code.rules.js';
import { SecondFactorService, WrongCodeError } from '../second-factor/second-factor.service.js';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';

/** The second factor of one user, set up and removed by that user. */
@Injectable()
export class OwnSecondFactorService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly ownActs: OwnActsService,
    private readonly secondFactor: SecondFactorService,
    private readonly secondFactors: SecondFactorsRepository,
    private readonly sessions: SessionsRepository,
    private readonly sessionsService: SessionsService,
    private readonly outbox: Outbox,
  ) {}

  async read({ actor }: OwnAccount): Promise<SecondFactorState> {
    const { manager } = this.dataSource;
    const user = await this.users.findById(manager, actor.id);
    if (user === null) {
      throw notFound('User');
    }
    const enabled = user.hasSecondFactor;
    const recoveryCodesLeft = enabled
      ? await this.secondFactors.countRecoveryCodes(manager, user.id)
      : 0;
    const required = await this.secondFactor.isRequired(manager, user);
    return { enabled, required, recoveryCodesLeft };
  }

  /**
   * Has no effect on signing in until a code proves that the app has the secret.
   * @throws DomainError 409 when there is a second factor already
   */
  begin({ actor }: OwnAccount): Promise<SecondFactorSetUp> {
    return this.ownActs.run(actor, async ({ manager, user }) => {
      refuseIfEnabled(user.hasSecondFactor);
      const secret = newTotpSecret();
      await this.secondFactors.save(manager, user.id, secret);
      return { secret, address: totpAddress(secret, user.email) };
    });
  }

  /**
   * From now on, a sign-in by password also asks for a code.
   * @returns recovery codes, which are shown this once
   * @throws DomainError 400 for a wrong code; 409 when there is a second factor already; 429
   */
  async confirm(request: ProveSecondFactor): Promise<RecoveryCodes> {
    const { settled, recoveryCodes } = await this.run(
      request,
      async ({ manager, user, record }) => {
        refuseIfEnabled(user.hasSecondFactor);
        if (!(await this.secondFactor.useAppCode(manager, user.id, request.code))) {
          throw new WrongCodeError(400);
        }
        const recoveryCodes = newRecoveryCodes();
        const hashed = recoveryCodes.map(normalizedRecoveryCode);
        await this.secondFactors.replaceRecoveryCodes(manager, user.id, hashed);
        await this.users.setHasSecondFactor(manager, user.id, true);
        await record('second-factor.enabled');
        await this.outbox.enqueue(manager, 'auth.mail.send.v1', {
          kind: 'second-factor-added',
          userId: user.id,
        });
        return { settled: await this.sessions.listHashes(manager, user.id), recoveryCodes };
      },
    );
    this.sessionsService.tellEnded(settled);
    return { recoveryCodes };
  }

  /** @throws DomainError 400 for a wrong code; 409 when the user's role requires it; 429 */
  remove(request: ProveSecondFactor): Promise<void> {
    return this.run(request, async ({ manager, user, record }) => {
      if (!user.hasSecondFactor) {
        return;
      }
      if (await this.secondFactor.isRequired(manager, user)) {
        throw new DomainError(
          409,
          'second_factor_needed',
          'Your role requires two-step sign-in, so it stays on.',
        );
      }
      if (!(await this.secondFactor.useCode(manager, user.id, request.code))) {
        throw new WrongCodeError(400);
      }
      await this.users.setHasSecondFactor(manager, user.id, false);
      await this.secondFactors.delete(manager, user.id);
      await record('second-factor.disabled');
      await this.outbox.enqueue(manager, 'auth.mail.send.v1', {
        kind: 'second-factor-removed',
        userId: user.id,
      });
    });
  }

  /** Counts before the code is checked, for a stranger who has got hold of a session. */
  private run<Result>(
    { actor }: ProveSecondFactor,
    work: (act: OwnAct) => Promise<Result>,
  ): Promise<Result> {
    return this.secondFactor.counted(actor.id, () => this.ownActs.run(actor, work));
  }
}

function refuseIfEnabled(hasSecondFactor: boolean): void {
  if (hasSecondFactor) {
    throw new DomainError(
      409,
      'second_factor_enabled',
      'Two-step sign-in is already on. Turn it off before you set it up again.',
    );
  }
}
