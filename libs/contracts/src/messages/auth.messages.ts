// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsHexadecimal,
  IsIP,
  IsString,
  IsUUID,
  Length,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { IfGiven } from './if-given.js';
import { Actor } from './account.messages.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, type CurrentUser } from './user.js';

export const MAX_CODE_LENGTH = 40;
export const MAX_PASSKEYS = 20;

export class SignIn {
  @IsEmail({}, { message: 'Invalid email address' })
  @MaxLength(254, { message: 'Invalid email address' })
  email!: string;

  // The lowest speaks first when several are broken.
  @MaxLength(MAX_PASSWORD_LENGTH, { message: 'Password must be at most 256 characters' })
  @Length(1, undefined, { message: 'Password is required' })
  password!: string;

  /** Of the authenticator app, or a recovery code; for an account with a second factor. */
  @IfGiven()
  @IsString()
  @MaxLength(MAX_CODE_LENGTH, { message: 'The code is too long' })
  code?: string;
}

export const MAX_USER_AGENT = 400;

/** Where a sign-in comes from. */
export class SignInOrigin {
  /** The IP address of the attempt, for counting. */
  @IsIP()
  address!: string;

  /** The SHA-256, in hex, of the secret in the device's cookie, if it has one. */
  @IfGiven()
  @IsHexadecimal()
  @Length(64, 64)
  deviceHash?: string;

  /** The browser's own description of itself, cut off at 400 characters. */
  @IfGiven()
  @IsString()
  @MaxLength(MAX_USER_AGENT)
  userAgent?: string;
}

/** The fields of `SignIn`, and where they come from. */
export class BeginSession extends SignInOrigin implements SignIn {
  @IsEmail({}, { message: 'Invalid email address' })
  @MaxLength(254, { message: 'Invalid email address' })
  email!: string;

  // The lowest speaks first when several are broken.
  @MaxLength(MAX_PASSWORD_LENGTH, { message: 'Password must be at most 256 characters' })
  @Length(1, undefined, { message: 'Password is required' })
  password!: string;

  /** Of the authenticator app, or a recovery code; for an account with a second factor. */
  @IfGiven()
  @IsString()
  @MaxLength(MAX_CODE_LENGTH, { message: 'The code is too long' })
  code?: string;
}

export interface SignedIn {
  /** The session's secret, used only for the cookie. */
  token: string;
  /** A secret by which the device is recognized at the next sign-in; null when it keeps the one it has. */
  deviceToken: string | null;
  expiresAt: string;
  user: CurrentUser;
}

/** A session's identifier between services: the SHA-256 of its secret, in hex. */
export class SessionReference {
  @IsHexadecimal()
  @Length(64, 64)
  tokenHash!: string;
}

/** The user is null when there is no such session, or it has ended. */
export type ResolvedSession = { user: CurrentUser; expiresAt: string } | { user: null };

/** The secret of a link to set a password. */
export class PasswordLinkToken {
  @IsString({ message: 'Invalid or expired reset token' })
  @MaxLength(200, { message: 'Invalid or expired reset token' })
  token!: string;
}

/** A password in place of another, by somebody who is signed in. */
export class NewOwnPassword {
  @MaxLength(MAX_PASSWORD_LENGTH, { message: 'Password must be at most 256 characters' })
  @MinLength(1, { message: 'Password is required' })
  currentPassword!: string;

  // The lowest speaks first when several are broken.
  @MaxLength(MAX_PASSWORD_LENGTH, { message: 'Password must be at most 256 characters' })
  @MinLength(MIN_PASSWORD_LENGTH, { message: 'Password must be at least 8 characters' })
  newPassword!: string;
}

export class SetPassword extends PasswordLinkToken {
  // The lowest speaks first when several are broken.
  @MaxLength(MAX_PASSWORD_LENGTH, { message: 'Password must be at most 256 characters' })
  @MinLength(MIN_PASSWORD_LENGTH, { message: 'Password must be at least 8 characters' })
  newPassword!: string;

  /** Ids of passkeys of the account to remove. Without it, all of them keep working. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_PASSKEYS)
  @IsUUID(undefined, { each: true })
  removedPasskeys?: string[];
}

export class SetPasswordFrom extends SetPassword {
  /** The network address that the request came from; earlier gateways don't send it. */
  @IfGiven()
  @IsIP()
  address?: string;
}

export class ResetRequest {
  // The lowest speaks first when several are broken.
  @MaxLength(254, { message: 'Invalid email address' })
  @IsEmail({}, { message: 'Invalid email address' })
  @Length(1, undefined, { message: 'Email required' })
  email!: string;
}

export class RequestReset extends ResetRequest {
  /** The network address that the request came from; earlier gateways don't send it. */
  @IfGiven()
  @IsIP()
  address?: string;

  /** The administrator who asks for somebody else. */
  @IfGiven()
  @ValidateNested()
  @Type(() => Actor)
  actor?: Actor;
}

export class UserReference {
  @IsUUID()
  userId!: string;
}

export interface PaymentTerms {
  paymentEnabled: boolean;
  /** Null means the default price. */
  paymentAmountCents: number | null;
}
