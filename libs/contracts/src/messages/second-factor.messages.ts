import { Length } from 'class-validator';
import { MAX_CODE_LENGTH } from './auth.messages.js';
import { OwnAccount } from './own-account.messages.js';

/** A user's second factor: codes of an authenticator app. */
export class SecondFactorState {
  enabled!: boolean;
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
