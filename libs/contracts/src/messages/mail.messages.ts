import { IsIn, IsUUID } from 'class-validator';

export const MAIL_KINDS = ['welcome', 'reset', 'password-changed', 'suspended'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * A mail to a user. Links are created when the mail is sent, so that no secret waits in a queue; an unknown or deleted
 * user gets none.
 */
export class SendMail {
  @IsIn(MAIL_KINDS)
  kind!: MailKind;

  @IsUUID()
  userId!: string;
}
