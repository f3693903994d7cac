import { StripeStub } from '@roomlight/billing/testing/stripe-stub/stripe-stub';
import { httpReceiver } from '@roomlight/billing/testing/stripe-stub/webhooks';

const SECRETS = { secretKey: 'sk_test_stub', webhookSecret: 'whsec_stub' };

export interface TestStripe {
  stub: StripeStub;
  /** The environment that makes the product use the stub. */
  environment: NodeJS.ProcessEnv;
  /** From then on, the stub notifies the product of events. */
  sendTo: (productUrl: string) => void;
}

/** A Stripe stub for the product under test. It must be started before the product's address is known. */
export async function startTestStripe(): Promise<TestStripe> {
  const product: { url?: string } = {};
  const stub = await StripeStub.start({
    ...SECRETS,
    receive: (body, signature) =>
      httpReceiver(`${product.url}/api/stripe/webhook`)(body, signature),
  });
  return {
    stub,
    environment: {
      STRIPE_API_BASE: stub.url,
      STRIPE_SECRET_KEY: SECRETS.secretKey,
      STRIPE_WEBHOOK_SECRET: SECRETS.webhookSecret,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stub',
    },
    sendTo: (productUrl) => {
      product.url = productUrl;
    },
  };
}
