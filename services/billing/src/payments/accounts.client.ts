import { Injectable } from '@nestjs/common';
import type { PaymentTerms } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { BillingEnvironment } from '../environment.js';
import { isInForce } from '../model/payment-state.rules.js';
import { PaymentsRepository } from '../model/payments.repository.js';
import type { Account } from './payment-required.rules.js';

/** Looks up the prices of listings and the paid amounts. */
@Injectable()
export class Accounts {
  private readonly defaultCents: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly calls: RpcClient,
    private readonly payments: PaymentsRepository,
    { DEFAULT_PAYMENT_AMOUNT_CENTS }: BillingEnvironment,
  ) {
    this.defaultCents = DEFAULT_PAYMENT_AMOUNT_CENTS;
  }

  termsOf(userId: string): Promise<PaymentTerms> {
    return this.calls.request('auth.user.payment-terms.v1', { userId });
  }

  async accountOf(userId: string, folderName: string): Promise<Account> {
    const terms = await this.termsOf(userId);
    return this.accountUnder(this.dataSource.manager, terms, userId, folderName);
  }

  async accountUnder(
    manager: EntityManager,
    terms: PaymentTerms,
    userId: string,
    folderName: string,
  ): Promise<Account> {
    const paid = (await this.payments.paidFor(manager, userId, folderName)).filter(isInForce);
    return { terms, defaultCents: this.defaultCents, paid };
  }
}
