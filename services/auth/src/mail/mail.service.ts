import { Injectable } from '@nestjs/common';
import type {
  DifferencesFound,
  MailKind,
  PaymentDisputed,
  SendShareMail,
  ShareNews,
  SharePaymentUnused,
} from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { databaseClock, newSecret } from '@roomlight/platform';
import { AuthEnvironment } from '../environment.js';
import { passwordLink } from '../model/password-link.rules.js';
import { RESET_LIFETIME_MS, WELCOME_LIFETIME_MS } from '../model/password-token-lifetimes.rules.js';
import { PasswordTokensRepository } from '../model/password-tokens.repository.js';
import type { User } from '../model/user.entity.js';
import { UsersRepository } from '../model/users.repository.js';
import {
  differencesFoundMail,
  emailChangedMail,
  formerEmailMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  passwordChangedMail,
  paymentDisputedMail,
  resetMail,
  secondFactorAddedMail,
  secondFactorRemovedMail,
  suspendedMail,
  welcomeMail,
  wrongCodesMail,
  type Contact,
  type MailContent,
} from './mail-content.rules.js';
import { mailMessage, type Envelope } from './mail-message.rules.js';
import { isMailWanted } from './mail-wanted.rules.js';
import { Postman } from './postman.adapter.js';
import {
  firstMailId,
  isForAgent,
  paymentUnusedMail,
  photosReadyMail,
  shareNewsMail,
} from './share-mail-content.rules.js';

export interface MailOrder {
  /** The same for every attempt to send the mail. */
  id: string;
  kind: MailKind;
  userId: string;
  orderedAt: Date;
  /** Of the kind `email-changed`, for the mail to the former mailbox. */
  formerEmail?: string | undefined;
  /** Of the kind `payment-disputed`. */
  dispute?: PaymentDisputed | undefined;
  /** Of the kind `differences-found`. */
  differences?: DifferencesFound | undefined;
  /** Of the kind `share-news`. */
  news?: ShareNews | undefined;
  /** Of the kind `share-payment-unused`. */
  unused?: SharePaymentUnused | undefined;
}

@Injectable()
export class MailService {
  private readonly contact: Contact;

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly tokens: PasswordTokensRepository,
    private readonly postman: Postman,
    private readonly environment: AuthEnvironment,
  ) {
    this.contact = { email: environment.CONTACT_EMAIL, phone: environment.CONTACT_PHONE };
  }

  /**
   * @returns whether there was a recipient and the mail was still wanted
   * @throws what the postman throws
   */
  async send(order: MailOrder, signal: AbortSignal): Promise<boolean> {
    const { id, kind, userId } = order;
    const user = await this.users.findById(this.dataSource.manager, userId);
    if (user === null || !isMailWanted(kind, user)) {
      return false;
    }
    const recipient = recipientOf(order, user);
    if (recipient === null) {
      return false;
    }
    const message = mailMessage(await this.content(order, user), {
      id,
      from: this.environment.mailFrom,
      ...recipient,
      contact: this.contact,
      publicUrl: this.environment.PUBLIC_URL,
    });
    await this.postman.post(order, message, signal);
    return true;
  }

  /**
   * Sends a link to its agent, now: the link's secret must not wait in a queue.
   * @returns false when the owner of the folder is gone
   * @throws what the postman throws
   */
  async sendLink(share: SendShareMail, signal: AbortSignal): Promise<boolean> {
    const { manager } = this.dataSource;
    const owner = await this.users.findById(manager, share.ownerId);
    if (owner === null) {
      return false;
    }
    const id = firstMailId(share.shareId);
    const link = new URL(`/s/${share.token}`, this.environment.PUBLIC_URL).href;
    const message = mailMessage(photosReadyMail(share, owner.name, link), {
      id,
      from: this.environment.mailFrom,
      to: { name: share.agentName, email: share.agentEmail },
      replyTo: owner,
      contact: this.contact,
      publicUrl: this.environment.PUBLIC_URL,
    });
    await this.postman.post({ id, orderedAt: await databaseClock.now(manager) }, message, signal);
    return true;
  }

  private async content(
    { kind, orderedAt, formerEmail, dispute, differences, news, unused }: MailOrder,
    user: User,
  ): Promise<MailContent> {
    switch (kind) {
      case 'welcome':
        return welcomeMail(user, await this.freshLink(user, WELCOME_LIFETIME_MS));
      case 'reset':
        return resetMail(user, await this.freshLink(user, RESET_LIFETIME_MS));
      case 'password-changed':
        return passwordChangedMail(user, orderedAt, this.contact);
      case 'email-changed':
        return formerEmail === undefined
          ? emailChangedMail(user, orderedAt, this.contact)
          : formerEmailMail({ name: user.name, email: formerEmail }, orderedAt, this.contact);
      case 'passkey-added':
        return passkeyAddedMail(user, orderedAt, this.contact, this.accountPage());
      case 'passkey-removed':
        return passkeyRemovedMail(user, orderedAt, this.contact, this.accountPage());
      case 'second-factor-added':
        return secondFactorAddedMail(user, orderedAt, this.contact, this.accountPage());
      case 'second-factor-removed':
        return secondFactorRemovedMail(user, orderedAt, this.contact, this.accountPage());
      case 'wrong-codes':
        return wrongCodesMail(user, orderedAt, this.contact);
      case 'suspended':
        return suspendedMail(user, this.contact);
      case 'payment-disputed':
        if (dispute === undefined) {
          throw new Error('A mail about a dispute must say which');
        }
        return paymentDisputedMail(user, dispute, this.paymentsPage());
      case 'differences-found':
        if (differences === undefined) {
          throw new Error('A mail about differences must say which');
        }
        return differencesFoundMail(user, differences);
      case 'share-news':
        if (news === undefined) {
          throw new Error('A mail about a link must say what happened');
        }
        return shareNewsMail(news, user, this.folderPage(news));
      case 'share-payment-unused':
        if (unused === undefined) {
          throw new Error('A mail about an unused payment must say which');
        }
        return paymentUnusedMail(user, unused, this.paymentsPage());
    }
  }

  private paymentsPage(): string {
    return new URL('/admin/payments', this.environment.PUBLIC_URL).href;
  }

  private folderPage({ ownerId, folderName }: ShareNews): string {
    const path = `/folder/${ownerId}/${encodeURIComponent(folderName)}`;
    return new URL(path, this.environment.PUBLIC_URL).href;
  }

  private accountPage(): string {
    return new URL('/account', this.environment.PUBLIC_URL).href;
  }

  /** Earlier links stay valid, since a user may open any of several mails. */
  private async freshLink(user: User, lifetimeMs: number): Promise<string> {
    const token = newSecret();
    if (!(await this.tokens.insertForMailbox(token, user, lifetimeMs))) {
      throw new Error('The account was changed while its mail was written; it is tried again');
    }
    return passwordLink(this.environment.PUBLIC_URL, token);
  }
}

/** Null for news to an agent who gets no mails. News to an agent come from the owner of the link. */
function recipientOf(
  { formerEmail, news }: MailOrder,
  user: User,
): Pick<Envelope, 'to' | 'replyTo' | 'continues'> | null {
  if (news === undefined || !isForAgent(news)) {
    return { to: { name: user.name, email: formerEmail ?? user.email } };
  }
  const { agentName: name, agentEmail: email, shareId } = news;
  return email === null
    ? null
    : { to: { name, email }, replyTo: user, continues: firstMailId(shareId) };
}
