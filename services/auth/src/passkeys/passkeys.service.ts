import { Injectable } from '@nestjs/common';
import {
  DomainError,
  invalid,
  MAX_PASSKEYS,
  notFound,
  type DeletePasskey,
  type OwnAccount,
  type OwnPasskey,
  type PasskeyOptions,
  type RegisterPasskey,
} from '@roomlight/contracts';
import { Every, Outbox } from '@roomlight/platform';
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { parse as uuidBytes, v7 as newId } from 'uuid';
import { AuthEnvironment } from '../environment.js';
import { UsersRepository } from '../model/users.repository.js';
import { OwnActsService, type OwnAct } from '../own-acts/own-acts.service.js';
import { challengeOf, isNewCredential } from './passkey-credential.rules.js';
import { PasskeyChallengesRepository } from './passkey-challenges.repository.js';
import type { Passkey } from './passkey.entity.js';
import { PasskeysRepository } from './passkeys.repository.js';

const HOUR_MS = 3_600_000;

/** The passkeys of one user, made, seen and removed by that user. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: PasskeyChallengesRepository,
    private readonly ownActs: OwnActsService,
    private readonly outbox: Outbox,
    private readonly environment: AuthEnvironment,
  ) {}

  async list(userId: string): Promise<OwnPasskey[]> {
    const passkeys = await this.passkeys.listOf(userId);
    return passkeys.map((passkey) => ownPasskey(passkey));
  }

  /** What the browser needs to make a passkey. */
  async beginRegistration({ actor }: OwnAccount): Promise<PasskeyOptions> {
    const user = await this.users.findById(this.dataSource.manager, actor.id);
    if (user === null) {
      throw notFound('User');
    }
    const existing = await this.passkeys.listOf(user.id);
    const options = await generateRegistrationOptions({
      rpName: 'Roomlight',
      rpID: this.environment.publicHost,
      // A copy, since the library wants bytes of their own.
      userID: new Uint8Array(uuidBytes(user.id)),
      userName: user.email,
      userDisplayName: user.name,
      // Signing in asks for no e-mail address, so the authenticator must keep the user's id.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
    });
    await this.challenges.insert(options.challenge, user.id);
    return { options };
  }

  /** @throws DomainError 400 when the passkey doesn't answer a challenge of this user, or there are too many */
  async register({ actor, name, credential }: RegisterPasskey): Promise<OwnPasskey> {
    if (!isNewCredential(credential)) {
      throw invalidPasskey();
    }
    const challenge = challengeOf(credential);
    if (challenge === null || !(await this.challenges.use(challenge, actor.id))) {
      throw invalidPasskey();
    }
    const verified = await this.verified(credential, challenge);
    const passkey = {
      id: newId(),
      userId: actor.id,
      credentialId: verified.id,
      publicKey: Buffer.from(verified.publicKey),
      counter: verified.counter,
      transports: credential.response.transports ?? [],
      name,
    };
    await this.ownActs.run(actor, async ({ manager, user, record }) => {
      if ((await this.passkeys.countOf(manager, user.id)) >= MAX_PASSKEYS) {
        throw invalid(
          `An account can have at most ${MAX_PASSKEYS} passkeys. Remove one that you no longer use.`,
        );
      }
      await this.passkeys.insert(manager, passkey);
      await record('passkey.added', [{ field: 'passkey', from: '', to: name }]);
      await this.outbox.enqueue(manager, 'auth.mail.send.v1', {
        kind: 'passkey-added',
        userId: user.id,
      });
    });
    return ownPasskey({ ...passkey, createdAt: new Date(), lastUsedAt: null });
  }

  /** @throws DomainError 404 when the user has no such passkey */
  async delete({ actor, passkeyId }: DeletePasskey): Promise<void> {
    await this.ownActs.run(actor, async (act) => {
      if (!(await this.remove(act, passkeyId))) {
        throw notFound('Passkey');
      }
    });
  }

  /** @returns false when the user has no such passkey */
  async remove({ manager, user, record }: OwnAct, passkeyId: string): Promise<boolean> {
    const name = await this.passkeys.delete(manager, user.id, passkeyId);
    if (name === null) {
      return false;
    }
    await record('passkey.removed', [{ field: 'passkey', from: name, to: '' }]);
    await this.outbox.enqueue(manager, 'auth.mail.send.v1', {
      kind: 'passkey-removed',
      userId: user.id,
    });
    return true;
  }

  @Every(HOUR_MS, 'remove expired passkey challenges')
  async removeExpired(): Promise<void> {
    await this.challenges.deleteExpired();
  }

  private async verified(credential: RegistrationResponseJSON, challenge: string) {
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: credential,
        expectedChallenge: challenge,
        expectedOrigin: this.environment.publicOrigin,
        expectedRPID: this.environment.publicHost,
        requireUserVerification: true,
      });
      if (registrationInfo !== undefined) {
        return registrationInfo.credential;
      }
    } catch (error) {
      // The library throws for everything that is wrong with what came from outside.
      throw invalidPasskey(error);
    }
    throw invalidPasskey();
  }
}

function ownPasskey({ id, name, createdAt, lastUsedAt }: OwnPasskeyRow): OwnPasskey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

type OwnPasskeyRow = Pick<Passkey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

function invalidPasskey(cause?: unknown): DomainError {
  return new DomainError(
    400,
    'invalid_passkey',
    'The passkey could not be added. Please try again.',
    { cause },
  );
}
