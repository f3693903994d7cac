import { Injectable, Logger } from '@nestjs/common';
import { DomainError, unavailable, type PaymentIntentAnswer } from '@roomlight/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { isOpen } from '../model/payment-state.rules.js';
import type { Payment } from '../model/payment.entity.js';
import { isKeyConflict, isRefusal, told } from '../stripe/stripe.errors.js';
import type { Intent } from '../stripe/stripe-facts.rules.js';
import { StripeGateway } from '../stripe/stripe-gateway.client.js';
import { PaymentFactsRepository } from './payment-facts.repository.js';

/** Maximum number of payments that a request ends or finds ended before its own is there. */
const MAX_ROUNDS = 10;

/** What a request for a payment does next: it starts its own, joins an open one, or ends one that nobody may pay. */
export type CheckoutStep = { kind: 'start' | 'join' | 'retire'; payment: Payment };

/** The intents behind payments that are still open. */
@Injectable()
export class IntentsService {
  private readonly log = new Logger(IntentsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeGateway,
    private readonly facts: PaymentFactsRepository,
  ) {}

  /**
   * Takes steps, each decided from the latest state, until there is a payment for the card form. Of simultaneous
   * requests that want different payments, the last to start one keeps it: each starts one at most, and gives up
   * instead of ending what replaced its own. So they never leave each other without any.
   * @param readTerms reads what the price depends on. It is called before each step: a request that ended another's
   * payment by terms that have changed since then starts its own by the new ones
   * @param decide inserts the payment that is to be started, in its transaction
   * @throws DomainError 409 while a payment is being processed, 503 when the payment was replaced or Stripe is
   * unavailable
   */
  async begin<Terms>(
    readTerms: () => Promise<Terms>,
    decide: (manager: EntityManager, terms: Terms) => Promise<CheckoutStep>,
  ): Promise<PaymentIntentAnswer> {
    let hasStarted = false;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const terms = await readTerms();
      const { kind, payment } = await this.dataSource.transaction(async (manager) => {
        const step = await decide(manager, terms);
        if (hasStarted && step.kind !== 'join') {
          throw changedElsewhere();
        }
        return step;
      });
      if (kind === 'retire') {
        await this.retire(payment);
        continue;
      }
      hasStarted ||= kind === 'start';
      const answer = await this.offer(payment);
      if (answer !== null) {
        return answer;
      }
    }
    throw changedElsewhere();
  }

  /**
   * Returns the data for the card form. Null when the payment turns out to be over, successfully or not.
   * @throws DomainError 409 while a payment is being processed, 503 when Stripe is unavailable
   */
  private async offer(payment: Payment): Promise<PaymentIntentAnswer | null> {
    const intent = await this.ask(payment, () => this.find(payment));
    if (intent === null) {
      return null;
    }
    const known = await this.facts.note(payment, intent.id, intent.fact);
    if (!isOpen(known)) {
      return null;
    }
    refuseProcessing(known);
    return { clientSecret: intent.clientSecret, amount: known.amountCents };
  }

  /**
   * Makes sure that the intent can no longer be paid; accepts it if it has been paid meanwhile.
   * @throws DomainError 409 while a payment is being processed, 503 when Stripe is unavailable
   */
  async retire(payment: Payment): Promise<void> {
    // Another tab may be creating it, so an intent that may exist is cancelled too.
    const intent = await this.ask(payment, async () => {
      const { id } =
        payment.intentId === null ? await this.find(payment) : { id: payment.intentId };
      return this.stripe.cancelIntent(id);
    });
    if (intent !== null) {
      refuseProcessing(await this.facts.note(payment, intent.id, intent.fact));
    }
  }

  /** Updates the payment from Stripe's answer. */
  async look(payment: Payment): Promise<Payment> {
    if (payment.intentId === null) {
      return payment;
    }
    // The waiting client repeats the request.
    const intent = await this.stripe.readIntent(payment.intentId, { maxNetworkRetries: 0 });
    return this.facts.note(payment, intent.id, intent.fact);
  }

  private find(payment: Payment): Promise<Intent> {
    return payment.intentId === null
      ? this.stripe.createIntent(payment)
      : this.stripe.readIntent(payment.intentId);
  }

  /**
   * Null when Stripe has no such payment, which is then over.
   * @throws DomainError 422 when Stripe refuses it. A payment that Stripe refuses to create is over, so that it doesn't
   * block another price
   */
  private async ask(payment: Payment, question: () => Promise<Intent>): Promise<Intent | null> {
    try {
      return await question();
    } catch (error) {
      const refusal = isRefusal(error) ? error : null;
      const isGone = isKeyConflict(error) || refusal?.code === 'resource_missing';
      if (isGone || (refusal !== null && payment.intentId === null)) {
        const fact = { kind: 'attempt', attempt: 'cancelled', at: new Date() } as const;
        await this.facts.note(payment, null, fact);
      }
      if (isGone) {
        this.log.warn({ msg: 'Stripe has no such payment', paymentId: payment.id, ...told(error) });
        return null;
      }
      throw refusal === null ? error : this.refused(payment, refusal);
    }
  }

  private refused({ id }: Payment, error: Error): DomainError {
    this.log.error({ msg: 'Stripe refuses a payment', paymentId: id, ...told(error) });
    return new DomainError(
      422,
      'payment_refused',
      'The payment provider does not accept this payment. Please contact the administrator.',
      { cause: error },
    );
  }
}

function changedElsewhere(): DomainError {
  return unavailable('This payment is being changed elsewhere. Please try again in a moment.');
}

function refuseProcessing({ paidAt, attempt }: Payment): void {
  if (paidAt === null && attempt === 'processing') {
    throw new DomainError(
      409,
      'payment_processing',
      'A payment for this listing is being processed. Please wait until it is done.',
    );
  }
}
