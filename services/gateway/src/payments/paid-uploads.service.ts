import { Injectable, Logger } from '@nestjs/common';
import {
  hasNoEffect,
  notFound,
  type CurrentUser,
  type FolderReference,
  type NewPhoto,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';

/** Saves photos only when they are paid for or need no payment. */
@Injectable()
export class PaidUploadsService {
  private readonly log = new Logger(PaidUploadsService.name);

  constructor(private readonly calls: RpcClient) {}

  /**
   * Saves photos in an owner's folder on the owner's terms, also for an administrator. They count while they are being
   * saved, and no longer when saving is refused.
   * @throws DomainError 402 when they must be paid for first; 404 for somebody else's folder, as everywhere; what `add`
   * throws
   */
  async save<Result>(
    user: CurrentUser,
    { ownerId, folderName }: FolderReference,
    photos: readonly Pick<NewPhoto, 'photoId'>[],
    add: () => Promise<Result>,
  ): Promise<Result> {
    const [first] = photos;
    if (first === undefined || (user.role !== 'admin' && user.id !== ownerId)) {
      throw notFound('Folder');
    }
    const saveId = first.photoId;
    await this.calls.request('billing.upload.authorise.v1', {
      userId: ownerId,
      listingName: folderName,
      photoCount: photos.length,
      saveId,
    });
    try {
      return await add();
    } catch (error) {
      if (hasNoEffect(error)) {
        await this.release(ownerId, saveId);
      }
      throw error;
    }
  }

  private async release(userId: string, saveId: string): Promise<void> {
    try {
      await this.calls.request('billing.upload.release.v1', { userId, saveId });
    } catch (error) {
      // Billing's own sweep releases them later.
      this.log.warn({ msg: "Photos that weren't saved can't be released now", err: error });
    }
  }
}
