import { ProcessEnvironment } from '@roomlight/platform';
import { IsInt, IsIP, IsOptional, IsString, IsUrl, Matches, Max, Min } from 'class-validator';
import { fileURLToPath } from 'node:url';

const HTTP = { protocols: ['http', 'https'], require_tld: false, require_protocol: true };

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export class GatewayEnvironment extends ProcessEnvironment {
  /** 0 takes any free port. */
  @IsInt()
  @Min(0)
  @Max(65_535)
  PORT: number = 8080;

  /** The address that the product is served on: of this machine alone, unless an operator opens it (0.0.0.0). */
  @IsIP()
  HOST: string = '127.0.0.1';

  /** The public address of the product. Behind a proxy it differs from the address we listen on. */
  @IsUrl(HTTP, { message: '$property must be an address that starts with http:// or https://' })
  PUBLIC_URL: string = 'http://localhost:8080';

  /** The number of our own proxies in front: this many forwarded addresses are trusted. */
  @IsInt()
  @Min(0)
  @Max(10)
  TRUSTED_PROXIES: number = 0;

  /** How long the answer to a final enhancement waits for its end; after that, the queue shows the progress. */
  @IsInt()
  @Min(1)
  @Max(300)
  ENHANCEMENT_WAIT_SECONDS: number = 20;

  /** How long the answer to a migration of photos waits for its end; after that, it continues in the background. */
  @IsInt()
  @Min(1)
  @Max(3600)
  MIGRATION_WAIT_SECONDS: number = 600;

  /** The built web client. */
  @IsString()
  WEB_DIR: string = fileURLToPath(new URL('../../../web/dist', import.meta.url));

  /** Stripe's key for browsers; without it, card payments are unavailable. */
  @IsOptional()
  @Matches(/^pk_\w+$/, { message: '$property must be a key that starts with pk_' })
  STRIPE_PUBLISHABLE_KEY?: string;

  get publicOrigin(): string {
    return new URL(this.PUBLIC_URL).origin;
  }

  /** Whether an operator has said under which name browsers reach us; otherwise any name of this machine will do. */
  get hasPublicName(): boolean {
    return !LOOPBACK.has(new URL(this.PUBLIC_URL).hostname);
  }

  /** Whether browsers reach us by https. */
  get isSecure(): boolean {
    return this.PUBLIC_URL.startsWith('https:');
  }
}
