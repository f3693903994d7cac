import type { RunnableService } from '@roomlight/platform';
import { Payments1768000000000 } from './database/migrations/1768000000000-payments.js';
import { HeldUses1768100000000 } from './database/migrations/1768100000000-held-uses.js';
import { UsesByKindAndId1771000000000 } from './database/migrations/1771000000000-uses-by-kind-and-id.js';
import { Disputes1771100000000 } from './database/migrations/1771100000000-disputes.js';
import { SharePayments1779000000000 } from './database/migrations/1779000000000-share-payments.js';
import { BillingEnvironment } from './environment.js';
import { Payment } from './model/payment.entity.js';
import { UseOfPayment } from './model/use.entity.js';
import { Refund } from './refunds/refund.entity.js';

export const BILLING: RunnableService<BillingEnvironment> = {
  name: 'billing',
  environment: BillingEnvironment,
  database: {
    entities: [Payment, Refund, UseOfPayment],
    migrations: [
      Payments1768000000000,
      HeldUses1768100000000,
      UsesByKindAndId1771000000000,
      Disputes1771100000000,
      SharePayments1779000000000,
    ],
  },
};
