import type { RunnableService } from '@roomlight/platform';
import { Payments1768000000000 } from './database/migrations/1768000000000-payments.js';
import { HeldUses1768100000000 } from './database/migrations/1768100000000-held-uses.js';
import { BillingEnvironment } from './environment.js';
import { Payment } from './model/payment.entity.js';
import { Refund } from './refunds/refund.entity.js';

export const BILLING: RunnableService<BillingEnvironment> = {
  name: 'billing',
  environment: BillingEnvironment,
  database: {
    entities: [Payment, Refund],
    migrations: [Payments1768000000000, HeldUses1768100000000],
  },
};
