// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, Length, ValidateNested } from 'class-validator';
import { Actor } from './account.messages.js';
import { ROLES, type Role } from './user.js';
import { MAX_CODE_LENGTH } from './auth.messages.js';
import { OwnAccount } from './own-account.messages.js';

/** A user's second factor: codes of an authenticator app. */
export class SecondFactorState {
  enabled!: boolean;
  /** Whether the user's role requires it. */
  required!: boolean;
  recoveryCodesLeft!: number;
}

export class SecondFactorSetUp {
  /** In base32, for somebody who types it. */
  secret!: string;
  /** What the QR code says: an `otpauth:` address. */
  address!: string;
}

export class RecoveryCodes {
  /** Each works once; they are shown this one time only. */
  recoveryCodes!: string[];
}

const IsCode = (): PropertyDecorator =>
  Length(1, MAX_CODE_LENGTH, { message: 'Enter the code that your app shows' });

export class OneTimeCode {
  @IsCode()
  code!: string;
}

export class ProveSecondFactor extends OwnAccount implements OneTimeCode {
  @IsCode()
  code!: string;
}

/** The roles whose users need a second factor to sign in by password. */
export class SecondFactorPolicy {
  @IsArray()
  @ArrayMaxSize(ROLES.length)
  @IsIn(ROLES, { each: true, message: 'A role must be admin or user' })
  roles!: Role[];
}

export class ReadSecondFactorPolicy {}

export class SetSecondFactorPolicy extends SecondFactorPolicy {
  /** The administrator. */
  @ValidateNested()
  @Type(() => Actor)
  actor!: Actor;
}
