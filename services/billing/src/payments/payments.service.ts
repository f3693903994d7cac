import { Injectable } from '@nestjs/common';
import {
  DomainError,
  notFound,
  type ListPayments,
  type PaymentPage,
  type PaymentReference,
  type PaymentSummary,
} from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { PaymentsRepository } from '../model/payments.repository.js';
import { paymentSummary } from './payment-summary.rules.js';

const PAGE_SIZE = 50;

@Injectable()
export class PaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsRepository,
  ) {}

  /** @throws DomainError 403 when a caller who isn't an administrator requests everybody's payments */
  async list({ caller, whose, search, after }: ListPayments): Promise<PaymentPage> {
    if (whose === 'all' && caller.role !== 'admin') {
      throw new DomainError(403, 'forbidden', 'Only administrators can do this');
    }
    // Reads one more row to know whether there is another page.
    const found = await this.payments.page({
      ...(whose === 'own' && { userId: caller.id }),
      ...(search !== undefined && { search }),
      ...(after !== undefined && { after }),
      limit: PAGE_SIZE + 1,
    });
    const page = found.slice(0, PAGE_SIZE);
    return {
      payments: page.map(paymentSummary),
      next: found.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    };
  }

  /** @throws DomainError 404, the same for somebody else's payment as for none */
  async open({ caller, paymentId }: PaymentReference): Promise<PaymentSummary> {
    const payment = await this.payments.find(this.dataSource.manager, paymentId);
    const isOwn = payment?.userId === caller.id && payment.shareId === null;
    if (payment === null || (caller.role !== 'admin' && !isOwn)) {
      throw notFound('Payment');
    }
    return paymentSummary(payment);
  }
}
