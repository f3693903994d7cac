import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { Refund } from './refund.entity.js';

@Injectable()
export class RefundsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(manager: EntityManager, id: string): Promise<Refund | null> {
    return manager.findOneBy(Refund, { id });
  }

  findPending(manager: EntityManager, paymentId: string): Promise<Refund | null> {
    return manager.findOneBy(Refund, { paymentId, state: 'pending' });
  }

  /** Those that were asked for before and haven't been answered. */
  pendingSince(before: Date): Promise<Refund[]> {
    return this.dataSource.manager.findBy(Refund, {
      state: 'pending',
      createdAt: LessThan(before),
    });
  }

  async insert(manager: EntityManager, refund: Omit<Refund, 'state' | 'createdAt'>): Promise<void> {
    await manager.insert(Refund, { ...refund, state: 'pending' });
  }

  /** @returns whether it was pending until now */
  async settle(manager: EntityManager, id: string, state: 'given' | 'refused'): Promise<boolean> {
    const { affected } = await manager.update(Refund, { id, state: 'pending' }, { state });
    return affected === 1;
  }
}
