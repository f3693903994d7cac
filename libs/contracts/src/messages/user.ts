import { IsIn, IsUUID } from 'class-validator';

export const ROLES = ['admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

export class CurrentUser {
  id!: string;
  email!: string;
  name!: string;
  role!: Role;
  /** Present when the user must set up a second factor before anything else. */
  secondFactorDue?: boolean;
}

/** The caller, by whom services decide what may be seen and done. */
export class Caller {
  @IsUUID()
  id!: string;

  @IsIn(ROLES)
  role!: Role;
}

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
