import type { RunnableService } from '@roomlight/platform';
import { BillingEnvironment } from './environment.js';

/** It has no tables: without payments, its rules need nothing but the user's terms. */
export const BILLING: RunnableService<BillingEnvironment> = {
  name: 'billing',
  environment: BillingEnvironment,
};
