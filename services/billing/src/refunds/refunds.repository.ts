import { Injectable } from '@nestjs/common';
import { EntityManager, LessThan } from 'typeorm';
import { Refund } from './refund.entity.js';

@Injectable()
export class RefundsRepository {
  constructor(private readonly manager: EntityManager) {}

  /** The same queries within a transaction. */
  within(manager: EntityManager): RefundsRepository {
    return new RefundsRepository(manager);
  }

  find(id: string): Promise<Refund | null> {
    return this.manager.findOneBy(Refund, { id });
  }

  findPending(paymentId: string): Promise<Refund | null> {
    return this.manager.findOneBy(Refund, { paymentId, state: 'pending' });
  }

  /** Those that were asked for before and haven't been answered. */
  pendingSince(before: Date): Promise<Refund[]> {
    return this.manager.findBy(Refund, { state: 'pending', createdAt: LessThan(before) });
  }

  async insert(refund: Omit<Refund, 'state' | 'createdAt'>): Promise<void> {
    await this.manager.insert(Refund, { ...refund, state: 'pending' });
  }

  /** @returns whether it was pending until now */
  async settle(id: string, state: 'given' | 'refused'): Promise<boolean> {
    const { affected } = await this.manager.update(Refund, { id, state: 'pending' }, { state });
    return affected === 1;
  }
}
