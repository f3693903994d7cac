import { ProcessEnvironment } from '@roomlight/platform';

/** Billing needs nothing beyond what every process reads. */
export class BillingEnvironment extends ProcessEnvironment {}
