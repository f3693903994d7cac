import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@roomlight/contracts';
import { ServiceEnvironment } from '@roomlight/platform';
import { IsEmail, IsInt, IsOptional, IsUrl, Length, Max, Min, ValidateIf } from 'class-validator';

export interface ConfiguredAdministrator {
  email: string;
  password: string;
}

export class AuthEnvironment extends ServiceEnvironment {
  /** The public address of the product, with which links in mails and on the terminal begin. */
  @IsUrl({ protocols: ['http', 'https'], require_tld: false, require_protocol: true })
  PUBLIC_URL: string = 'http://localhost:8080';

  /** The first administrator's credentials; without both, the start prints a set-up link. */
  @ValidateIf((environment: AuthEnvironment) => environment.ADMIN_PASSWORD !== undefined)
  @IsEmail({}, { message: '$property must be an email address, and is needed with ADMIN_PASSWORD' })
  ADMIN_EMAIL?: string;

  @ValidateIf((environment: AuthEnvironment) => environment.ADMIN_EMAIL !== undefined)
  @Length(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH, {
    message: `$property must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters, and is needed with ADMIN_EMAIL`,
  })
  ADMIN_PASSWORD?: string;

  /** The mail server with its user and password; without it, each mail is written to a file in DATA_DIR/outbox. */
  @IsOptional()
  @IsUrl(
    {
      protocols: ['smtp', 'smtps'],
      require_tld: false,
      require_protocol: true,
      require_valid_protocol: true,
    },
    {
      message:
        '$property must be an address that starts with smtp:// or smtps://, with special characters of user and password percent-encoded',
    },
  )
  SMTP_URL?: string;

  /** The sender of mails. */
  @IsOptional()
  @IsEmail(
    { allow_display_name: true, require_tld: false },
    { message: '$property must be an email address, or a name and an address in <>' },
  )
  MAIL_FROM?: string;

  /**
   * Mails with a link that a user may have sent to agents in a day, from the operator's address and with names of the
   * user's choice: five for each of six shoots. A link can be passed on by hand as well.
   */
  @IsInt()
  @Min(1)
  @Max(10_000)
  MAX_AGENT_MAILS_PER_DAY: number = 30;

  get publicOrigin(): string {
    return new URL(this.PUBLIC_URL).origin;
  }

  /** The name that passkeys belong to: after a change of it, none of the earlier ones works. */
  get publicHost(): string {
    return new URL(this.PUBLIC_URL).hostname;
  }

  get mailFrom(): string {
    return this.MAIL_FROM ?? `Roomlight <no-reply@${new URL(this.PUBLIC_URL).hostname}>`;
  }

  get administrator(): ConfiguredAdministrator | null {
    return this.ADMIN_EMAIL !== undefined && this.ADMIN_PASSWORD !== undefined
      ? { email: this.ADMIN_EMAIL, password: this.ADMIN_PASSWORD }
      : null;
  }
}
