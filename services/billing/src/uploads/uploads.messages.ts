import { Injectable } from '@nestjs/common';
import { AuthoriseUpload, DomainError, folderNameOf, type Done } from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { Accounts } from '../payments/accounts.js';
import { requirePaid } from '../payments/payment-required.rules.js';
import { UsesRepository } from './uses.repository.js';

@Injectable()
export class UploadsMessages {
  constructor(
    private readonly accounts: Accounts,
    private readonly uses: UsesRepository,
  ) {}

  @Answers('billing.upload.authorise.v1')
  async authorise(request: AuthoriseUpload): Promise<Done> {
    const { userId, listingName, uploadId, photoCount } = request;
    const folderName = folderNameOf(listingName);
    const account = await this.accounts.accountOf(userId, folderName).catch((error: unknown) => {
      throw isNobody(error) ? accountDeleted() : error;
    });
    const uploaded = await this.uses.photosIn(userId, folderName, uploadId);
    requirePaid(account, uploaded + photoCount);
    return { message: 'The photos may be uploaded' };
  }
}

const isNobody = (error: unknown): boolean => error instanceof DomainError && error.status === 404;

/** In the words of the queue: an upload that was under way is over. */
const accountDeleted = () =>
  new DomainError(410, 'account_deleted', 'This account has been deleted.');
