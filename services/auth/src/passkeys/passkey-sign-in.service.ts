import { Injectable } from '@nestjs/common';
import {
  DomainError,
  type BeginSessionByPasskey,
  type PasskeyOptions,
  type RequestPasskeyChallenge,
  type SignedIn,
} from '@roomlight/contracts';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { AttemptsService } from '../attempts/attempts.service.js';
import { AuthEnvironment } from '../environment.js';
import { UsersRepository } from '../model/users.repository.js';
import { accountSuspended, SessionsService } from '../sessions/sessions.service.js';
import { challengeOf, isUsedCredential } from './passkey-credential.rules.js';
import { PasskeyChallengesRepository } from './passkey-challenges.repository.js';
import type { Passkey } from './passkey.entity.js';
import { PasskeysRepository } from './passkeys.repository.js';

@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: PasskeyChallengesRepository,
    private readonly attempts: AttemptsService,
    private readonly sessions: SessionsService,
    private readonly environment: AuthEnvironment,
  ) {}

  /**
   * What the browser needs to sign in; it names no account.
   * @throws DomainError 429, since each challenge is kept for minutes
   */
  async challenge({ address }: RequestPasskeyChallenge): Promise<PasskeyOptions> {
    await this.attempts.countChallenge(address);
    const options = await generateAuthenticationOptions({
      rpID: this.environment.publicHost,
      userVerification: 'required',
    });
    await this.challenges.insert(options.challenge, null);
    return { options };
  }

  /**
   * @throws DomainError 401 when the passkey is unknown or doesn't answer an open challenge; 403 when the account is
   * suspended
   */
  async begin(request: BeginSessionByPasskey): Promise<SignedIn> {
    const { credential } = request;
    if (!isUsedCredential(credential)) {
      throw wrongPasskey();
    }
    const challenge = challengeOf(credential);
    if (challenge === null || !(await this.challenges.use(challenge, null))) {
      throw wrongPasskey();
    }
    return this.dataSource.transaction(async (manager) => {
      // Locks the passkey's row before the user's; nothing locks them the other way round but the deletion of either,
      // which PostgreSQL resolves.
      const passkey = await this.passkeys.lock(manager, credential.id);
      const user = passkey && (await this.users.lock(manager, passkey.userId));
      if (passkey === null || user === null) {
        throw wrongPasskey();
      }
      const counter = await this.verifiedCounter(credential, challenge, passkey);
      if (user.suspended) {
        throw accountSuspended();
      }
      await this.passkeys.setUsed(manager, passkey.id, counter);
      return this.sessions.start(manager, user, request, { byPasskey: true });
    });
  }

  /** A counter that doesn't rise tells of a copied passkey; the library refuses it. */
  private async verifiedCounter(
    credential: AuthenticationResponseJSON,
    challenge: string,
    { credentialId, publicKey, counter }: Passkey,
  ): Promise<number> {
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: credential,
        expectedChallenge: challenge,
        expectedOrigin: this.environment.publicOrigin,
        expectedRPID: this.environment.publicHost,
        credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
        requireUserVerification: true,
      });
      if (verified) {
        return authenticationInfo.newCounter;
      }
    } catch (error) {
      // The library throws for everything that is wrong with what came from outside.
      throw wrongPasskey(error);
    }
    throw wrongPasskey();
  }
}

function wrongPasskey(cause?: unknown): DomainError {
  return new DomainError(
    401,
    'wrong_passkey',
    'This passkey isn’t recognized. Sign in with your password.',
    { cause },
  );
}
