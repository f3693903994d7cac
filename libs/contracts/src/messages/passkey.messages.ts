import { IsIP, IsObject, IsUUID, Length } from 'class-validator';
import { SignInOrigin } from './auth.messages.js';
import { OwnAccount } from './own-account.messages.js';

const MAX_PASSKEY_NAME = 60;

const IsPasskeyName = (): PropertyDecorator =>
  Length(1, MAX_PASSKEY_NAME, {
    message: `The name must have 1 to ${MAX_PASSKEY_NAME} characters`,
  });

/** A passkey as its owner sees it. */
export class OwnPasskey {
  id!: string;
  name!: string;
  createdAt!: string;
  /** Null when nobody has signed in with it yet. */
  lastUsedAt!: string | null;
}

export class OwnPasskeyList {
  passkeys!: OwnPasskey[];
}

export class OwnPasskeyAnswer {
  passkey!: OwnPasskey;
}

export class PasskeyOptions {
  /** What the browser's WebAuthn interface takes, in its JSON form. */
  options!: object;
}

export class PasskeyName {
  @IsPasskeyName()
  name!: string;
}

export class NewPasskey extends PasskeyName {
  /** What the browser's WebAuthn interface returned, in its JSON form. */
  @IsObject()
  credential!: object;
}

/** In answer to the options of the same user. */
export class RegisterPasskey extends OwnAccount implements NewPasskey {
  @IsPasskeyName()
  name!: string;

  @IsObject()
  credential!: object;
}

export class DeletePasskey extends OwnAccount {
  @IsUUID()
  passkeyId!: string;
}

export class RequestPasskeyChallenge {
  /** The IP address of the request, for counting. */
  @IsIP()
  address!: string;
}

export class PasskeySignIn {
  /** What the browser's WebAuthn interface returned, in its JSON form. */
  @IsObject()
  credential!: object;
}

export class BeginSessionByPasskey extends SignInOrigin implements PasskeySignIn {
  @IsObject()
  credential!: object;
}
