import type { Service } from '@roomlight/contracts';

/** Secret settings, with those that need them, and the services that use them; no other service gets them. */
const USED_BY: Readonly<Record<string, readonly Service[]>> = {
  ADMIN_PASSWORD: ['auth'],
  SMTP_URL: ['auth'],
  S3_ENDPOINT: ['gateway', 'media', 'queue'],
  S3_BUCKET: ['gateway', 'media', 'queue'],
  S3_REGION: ['gateway', 'media', 'queue'],
  S3_ACCESS_KEY: ['gateway', 'media', 'queue'],
  S3_SECRET_KEY: ['gateway', 'media', 'queue'],
  AUTOENHANCE_API_KEY: ['queue'],
  AUTOENHANCE_WEBHOOK_TOKEN: ['queue'],
  BOX_CLIENT_SECRET: ['media'],
  STRIPE_SECRET_KEY: ['billing'],
  STRIPE_WEBHOOK_SECRET: ['billing'],
};

/** The environment without the secrets of other services. */
export function withoutSecretsOfOthers(
  environment: NodeJS.ProcessEnv,
  service: Service,
): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => USED_BY[name]?.includes(service) ?? true),
  );
}
