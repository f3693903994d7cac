import { Injectable } from '@nestjs/common';
import { DomainError, folderNameOf, type AuthoriseUpload } from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { lockPaymentsOf } from '../model/payments-lock.helper.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { UsesRepository } from '../model/uses.repository.js';
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
   * Photos that are about to be saved count from now on, so that requests of the same moment don't all use what is paid
   * for once. Those of an upload to the queue need not: a listing has one at a time.
   * @throws DomainError 402 when the photos must be paid for first, 410 when the account is gone
   */
  async authorise(request: AuthoriseUpload): Promise<void> {
    const { userId, listingName, uploadId, saveId, photoCount } = request;
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
      const uploaded = await this.uses.photosWithHeld(manager, userId, folderName, uploadId);
      requirePaid(account, uploaded + photoCount);
      if (saveId !== undefined) {
        await this.uses.hold(manager, { id: saveId, userId, folderName, photos: photoCount });
      }
    });
  }
}

const isNobody = (error: unknown): boolean => error instanceof DomainError && error.status === 404;

/** In the words of the queue: an upload that was under way is over. */
const accountDeleted = () =>
  new DomainError(410, 'account_deleted', 'This account has been deleted.');
