import { Injectable } from '@nestjs/common';
import {
  DomainError,
  folderNameOf,
  type AuthoriseUpload,
  type ReleaseUpload,
} from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { lockPaymentsOf } from '../model/payments-lock.helper.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { photosWith } from '../model/use-state.rules.js';
import { UsesRepository, type UseReference } from '../model/uses.repository.js';
import { Accounts } from '../payments/accounts.client.js';
import { requirePaid } from '../payments/payment-required.rules.js';

@Injectable()
export class UploadsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    private readonly uses: UsesRepository,
    private readonly removedUsers: RemovedUsersRepository,
  ) {}

  /**
   * Holds photos that are about to come, so that requests of the same moment don't all use what is paid for once.
   * @throws DomainError 402 when the photos must be paid for first, 410 when the account is gone, or the upload or save
   * of this id is over
   */
  async authorise(request: AuthoriseUpload): Promise<void> {
    const { userId, listingName, photoCount } = request;
    const use = useOf(request);
    const folderName = folderNameOf(listingName);
    const terms = await this.accounts.termsOf(userId).catch((error: unknown) => {
      throw isNobody(error) ? accountDeleted() : error;
    });
    await this.dataSource.transaction(async (manager) => {
      await lockPaymentsOf(manager, userId);
      if (await this.removedUsers.has(manager, userId)) {
        throw accountDeleted();
      }
      const account = await this.accounts.accountUnder(manager, terms, userId, folderName);
      const held = use === null ? null : await this.uses.find(manager, use);
      if (held?.isHeld === false) {
        throw new DomainError(
          410,
          'upload_ended',
          'This upload has ended. Please upload the photos again.',
        );
      }
      const uses = await this.uses.ofListing(manager, userId, folderName);
      requirePaid(account, photosWith(uses, use, photoCount));
      if (use !== null) {
        await this.uses.note(manager, use, { kind: 'held', folderName, photos: photoCount });
      }
    });
  }

  /** Photos that are told not to have been saved count no longer. */
  async release({ userId, saveId }: ReleaseUpload): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockPaymentsOf(manager, userId);
      await this.uses.release(manager, { kind: 'save', id: saveId, userId });
    });
  }
}

const useOf = ({ userId, uploadId, saveId }: AuthoriseUpload): UseReference | null => {
  if (uploadId !== undefined) {
    return { kind: 'listing', id: uploadId, userId };
  }
  return saveId === undefined ? null : { kind: 'save', id: saveId, userId };
};

const isNobody = (error: unknown): boolean => error instanceof DomainError && error.status === 404;

/** In the words of the queue: an upload that was under way is over. */
const accountDeleted = () =>
  new DomainError(410, 'account_deleted', 'This account has been deleted.');
