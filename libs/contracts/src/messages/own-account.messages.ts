// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsHexadecimal, IsUUID, Length, ValidateNested } from 'class-validator';
import { Actor, OwnProfile } from './account.messages.js';
import { NewOwnPassword } from './auth.messages.js';

/** What users see and change of the security of their own account. */
export class OwnAccount {
  /** The user. */
  @ValidateNested()
  @Type(() => Actor)
  actor!: Actor;
}

/** A session in which its owner is signed in. */
export class OwnSession {
  id!: string;
  /** Such as Firefox; null when the program didn't say. */
  browser!: string | null;
  /** Such as Windows; null when the program didn't say. */
  system!: string | null;
  /** The network address that it was started from; null when that isn't known any more. */
  address!: string | null;
  signedInAt!: string;
  /** Up to ten minutes old. */
  lastSeenAt!: string;
  /** Whether it is the caller's. */
  current!: boolean;
}

export class OwnSessionList {
  sessions!: OwnSession[];
}

/** What users see of their own account. */
export class OwnProfileAnswer extends OwnProfile {
  email!: string;
  /** Whether there is one: it is needed to change it. */
  passwordSet!: boolean;
}

export class ChangeOwnProfile extends OwnAccount {
  @ValidateNested()
  @Type(() => OwnProfile)
  profile!: OwnProfile;
}

/** The user, and the session of the request. */
export class ListOwnSessions extends OwnAccount {
  @IsHexadecimal()
  @Length(64, 64)
  tokenHash!: string;
}

export class EndOwnSession extends OwnAccount {
  @IsUUID()
  sessionId!: string;
}

export class ChangeOwnPassword extends ListOwnSessions {
  @ValidateNested()
  @Type(() => NewOwnPassword)
  passwords!: NewOwnPassword;
}
