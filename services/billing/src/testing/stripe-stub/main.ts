import { StripeStub } from './stripe-stub.js';
import { httpReceiver } from './webhooks.js';

/** `npm run stripe-stub`: a Stripe for trying payments on this machine; docs/payments.md says how. */
const environment = process.env;
const product = environment['PUBLIC_URL'] || 'http://localhost:8080';
const stub = await StripeStub.start({
  port: Number(environment['STRIPE_STUB_PORT'] || 12111),
  secretKey: environment['STRIPE_SECRET_KEY'] || 'sk_test_x',
  webhookSecret: environment['STRIPE_WEBHOOK_SECRET'] || 'whsec_x',
  receive: async (body, signature) => {
    const { type } = JSON.parse(body) as { type: string };
    try {
      const status = await httpReceiver(`${product}/api/stripe/webhook`)(body, signature);
      console.log(`${type}: the product answers ${status}`);
      return status;
    } catch (error) {
      console.log(`${type}: ${product} can't be reached`);
      throw error;
    }
  },
});
console.log(`The Stripe stub listens on ${stub.url} and sends webhooks to ${product}.`);
