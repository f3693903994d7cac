import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Passkey } from './passkey.entity.js';

export type NewPasskey = Omit<Passkey, 'createdAt' | 'lastUsedAt'>;

@Injectable()
export class PasskeysRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  listOf(userId: string): Promise<Passkey[]> {
    return this.dataSource.manager.find(Passkey, {
      where: { userId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  countOf(manager: EntityManager, userId: string): Promise<number> {
    return manager.countBy(Passkey, { userId });
  }

  async insert(manager: EntityManager, passkey: NewPasskey): Promise<void> {
    await manager.insert(Passkey, passkey);
  }

  /** For a sign-in: of two with the same passkey, the second waits and sees the counter of the first. */
  lock(manager: EntityManager, credentialId: string): Promise<Passkey | null> {
    return manager.findOne(Passkey, {
      where: { credentialId },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async setUsed(manager: EntityManager, id: string, counter: number): Promise<void> {
    await manager.update(Passkey, { id }, { counter, lastUsedAt: () => 'now()' });
  }

  /** @returns its name; null when the user has no such passkey */
  async delete(manager: EntityManager, userId: string, id: string): Promise<string | null> {
    const passkey = await manager.findOneBy(Passkey, { id, userId });
    await manager.delete(Passkey, { id, userId });
    return passkey?.name ?? null;
  }
}
