import { Injectable } from '@nestjs/common';
import { LessThan, type EntityManager } from 'typeorm';
import { afterUseFact, type UseFact, type UseKind, type UseName } from './use-state.rules.js';
import { UseOfPayment } from './use.entity.js';

export interface UseReference extends UseName {
  userId: string;
}

/** How many photos have come to which listing. Callers that write hold the lock of the user's payments. */
@Injectable()
export class UsesRepository {
  find(manager: EntityManager, { kind, id }: UseReference): Promise<UseOfPayment | null> {
    return manager.findOneBy(UseOfPayment, { kind, id });
  }

  /** Those of a listing, with those that are about to come. */
  ofListing(manager: EntityManager, userId: string, folderName: string): Promise<UseOfPayment[]> {
    return manager.findBy(UseOfPayment, { userId, folderName });
  }

  /** Photos that have come to a listing. */
  async photosIn(manager: EntityManager, userId: string, folderName: string): Promise<number> {
    const uses = await manager.findBy(UseOfPayment, { userId, folderName, isHeld: false });
    return uses.reduce((sum, { photos }) => sum + photos, 0);
  }

  async note(manager: EntityManager, reference: UseReference, fact: UseFact): Promise<void> {
    const { kind, id, userId } = reference;
    const use = afterUseFact(await this.find(manager, reference), fact);
    await manager.upsert(
      UseOfPayment,
      { kind, id, userId, ...use, heldAt: use.isHeld ? () => 'now()' : null },
      ['kind', 'id'],
    );
  }

  /** Some of those that were held before a time, oldest first. */
  heldBefore(manager: EntityManager, kind: UseKind, before: Date, limit: number) {
    return manager.find(UseOfPayment, {
      where: { kind, isHeld: true, heldAt: LessThan(before) },
      order: { heldAt: 'ASC' },
      take: limit,
    });
  }

  /** Forgets photos that were about to come and didn't; those that have come meanwhile stay. */
  async release(
    manager: EntityManager,
    { kind, id, userId }: UseReference,
    heldBefore?: Date,
  ): Promise<void> {
    await manager.delete(UseOfPayment, {
      kind,
      id,
      userId,
      isHeld: true,
      ...(heldBefore !== undefined && { heldAt: LessThan(heldBefore) }),
    });
  }

  async move(manager: EntityManager, userId: string, from: string, to: string): Promise<void> {
    await manager.update(UseOfPayment, { userId, folderName: from }, { folderName: to });
  }

  async removeOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(UseOfPayment, { userId });
  }
}
