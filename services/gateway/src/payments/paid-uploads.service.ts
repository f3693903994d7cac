import { Injectable } from '@nestjs/common';
import { notFound, type CurrentUser, type FolderReference } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';

interface NewPhotos {
  photoCount: number;
  uploadId?: string;
  saveId?: string;
}

/** Refuses uploads that must be paid for and aren't. */
@Injectable()
export class PaidUploads {
  constructor(private readonly calls: RpcClient) {}

  /**
   * Checks an upload to an owner's listing on the owner's terms, whoever uploads.
   * @throws DomainError 402 when it must be paid for first; 404 for somebody else's folder, as everywhere
   */
  async require(
    user: CurrentUser,
    { ownerId, folderName }: FolderReference,
    photos: NewPhotos,
  ): Promise<void> {
    if (user.role !== 'admin' && user.id !== ownerId) {
      throw notFound('Folder');
    }
    await this.calls.request('billing.upload.authorise.v1', {
      userId: ownerId,
      listingName: folderName,
      ...photos,
    });
  }
}
