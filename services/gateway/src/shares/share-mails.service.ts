import { Injectable, Logger } from '@nestjs/common';
import {
  folderNameOf,
  type CreatedShare,
  type FolderReference,
  type ShareMailOutcome,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';

/** A mail server may take its time to accept a mail. */
const MAIL_DEADLINE_MS = 20_000;

@Injectable()
export class ShareMailsService {
  private readonly log = new Logger(ShareMailsService.name);

  constructor(private readonly calls: RpcClient) {}

  /**
   * Has a new link sent to its agent. The link is there whatever becomes of the mail.
   * @returns null when the agent gets no mails
   */
  async send(
    senderId: string,
    { ownerId, folderName }: FolderReference,
    { share, token, title }: CreatedShare,
  ): Promise<ShareMailOutcome | null> {
    const { id: shareId, agentName, agentEmail, priceCents, hasPassword, state } = share;
    const { expiresAt, timeZone } = share;
    if (agentEmail === null) {
      return null;
    }
    try {
      const { outcome } = await this.calls.request(
        'auth.share-mail.send.v1',
        {
          ...{ senderId, ownerId, shareId, token, agentName, agentEmail },
          ...{ priceCents, hasPassword, expiresAt, timeZone, isLocked: state === 'locked' },
          folderName: folderNameOf(folderName),
          title,
        },
        { deadlineMs: MAIL_DEADLINE_MS },
      );
      return outcome;
    } catch (err) {
      this.log.warn({ msg: 'A link was not sent to its agent', shareId, err });
      return 'failed';
    }
  }
}
