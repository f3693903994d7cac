// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsIP,
  IsISO8601,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { IfGiven, IfNotNull } from './if-given.js';
import { ROLES, type Role } from './user.js';

/** The acting administrator and the IP address, as recorded in the audit log. */
export class Actor {
  @IsUUID()
  id!: string;

  @IsIP()
  address!: string;
}

/** An account as administrators see it. */
export class Account {
  id!: string;
  email!: string;
  name!: string;
  company!: string;
  phone!: string;
  role!: Role;
  suspended!: boolean;
  /** False until the owner has set a password by a link ('Setup Pending'). */
  passwordSet!: boolean;
  /** Whether a sign-in by password also asks for a code. */
  hasSecondFactor!: boolean;
  paymentEnabled!: boolean;
  /** Null means the default price. */
  paymentAmountCents!: number | null;
  createdAt!: string;
}

export class AccountList {
  users!: Account[];
}

export class AccountAnswer {
  user!: Account;
}

/** Stripe's maximum for one payment: $999,999.99. */
export const MAX_PAYMENT_CENTS = 99_999_999;
/**
 * Forbids control characters and line breaks, which would end a mail header, and characters that change the direction
 * of the surrounding text.
 */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
/** Something that is seen. */
const READABLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/**
 * A quoted e-mail may contain line breaks; mail programs drop them and invisible characters, and then reach another
 * mailbox.
 */
const VISIBLE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u;
const MAX_LINE = 200;

/** Combines the rules of one kind of field; the first broken rule is reported first. */
const rules =
  (...decorators: PropertyDecorator[]) =>
  (): PropertyDecorator =>
  (target, property) =>
    decorators.forEach((decorate) => decorate(target, property));

const trimmed = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim() : value,
);
const emptyForNull = Transform(({ value }: { value: unknown }) => value ?? '');

const IsAccountEmail = rules(
  trimmed,
  MaxLength(254, { message: 'Invalid email address' }),
  IsEmail({}, { message: 'Invalid email address' }),
  Matches(VISIBLE, { message: 'Invalid email address' }),
);
const IsPersonName = rules(
  trimmed,
  Matches(READABLE, { message: 'Name is required' }),
  MaxLength(MAX_LINE, { message: 'The name must be at most 200 characters' }),
  Matches(ONE_LINE, { message: 'The name must be one line of text' }),
);
const IsCompany = rules(
  trimmed,
  emptyForNull,
  Matches(ONE_LINE, { message: 'The company must be one line of text' }),
  MaxLength(MAX_LINE, { message: 'The company must be at most 200 characters' }),
);
const IsPhone = rules(
  trimmed,
  emptyForNull,
  Matches(ONE_LINE, { message: 'The phone number must be one line of text' }),
  MaxLength(50, { message: 'The phone number must be at most 50 characters' }),
);
const IsRole = rules(IsIn(ROLES, { message: 'The role must be admin or user' }));

/** What users say about themselves. Only administrators change the e-mail, with which the user signs in. */
export class OwnProfile {
  @IsPersonName()
  name!: string;

  @IsCompany()
  company: string = '';

  @IsPhone()
  phone: string = '';
}

export class NewAccount extends OwnProfile {
  @IsAccountEmail()
  email!: string;

  @IsRole()
  role!: Role;

  @IsBoolean()
  sendWelcomeEmail: boolean = false;
}

/** The fields that an administrator may change; omitted fields stay unchanged. */
export class AccountChanges {
  @IfGiven()
  @IsAccountEmail()
  email?: string;

  @IfGiven()
  @IsPersonName()
  name?: string;

  @IfGiven()
  @IsCompany()
  company?: string;

  @IfGiven()
  @IsPhone()
  phone?: string;

  @IfGiven()
  @IsRole()
  role?: Role;

  @IfGiven()
  @IsBoolean()
  paymentEnabled?: boolean;

  @IfNotNull()
  @Max(MAX_PAYMENT_CENTS, { message: 'Payment amount must be at most $999,999.99' })
  @Min(0, { message: 'Payment amount cannot be negative' })
  @IsInt({ message: 'Payment amount must be a valid number' })
  paymentAmountCents?: number | null;
}

/** Not paged, since a business has only hundreds of users. */
export class ListAccounts {}

export class CreateAccount {
  @ValidateNested()
  @Type(() => Actor)
  actor!: Actor;

  @ValidateNested()
  @Type(() => NewAccount)
  account!: NewAccount;
}

/** One account that an administrator acts on. */
export class AccountReference {
  @ValidateNested()
  @Type(() => Actor)
  actor!: Actor;

  @IsUUID()
  userId!: string;
}

export class ChangeAccount extends AccountReference {
  @ValidateNested()
  @Type(() => AccountChanges)
  changes!: AccountChanges;
}

/** An account was suspended, or its suspension has ended. */
export class SuspensionChanged {
  @IsUUID()
  userId!: string;

  @IsBoolean()
  suspended!: boolean;

  @IsISO8601({ strict: true })
  at!: string;
}
