import { Injectable } from '@nestjs/common';
import type { DifferencesFound, MailKind, PaymentDisputed } from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { newSecret } from '@roomlight/platform';
import { AuthEnvironment } from '../environment.js';
import { passwordLink } from '../model/password-link.rules.js';
import { RESET_LIFETIME_MS, WELCOME_LIFETIME_MS } from '../model/password-token-lifetimes.rules.js';
import { PasswordTokensRepository } from '../model/password-tokens.repository.js';
import type { User } from '../model/user.entity.js';
import { UsersRepository } from '../model/users.repository.js';
import {
  differencesFoundMail,
  passkeyAddedMail,
  passwordChangedMail,
  paymentDisputedMail,
  resetMail,
  secondFactorRemovedMail,
  suspendedMail,
  welcomeMail,
  type Contact,
  type MailContent,
} from './mail-content.rules.js';
import { mailMessage } from './mail-message.rules.js';
import { isMailWanted } from './mail-wanted.rules.js';
import { Postman } from './postman.adapter.js';

export interface MailOrder {
  /** The same for every attempt to send the mail. */
  id: string;
  kind: MailKind;
  userId: string;
  orderedAt: Date;
  /** Of the kind `payment-disputed`. */
  dispute?: PaymentDisputed | undefined;
  /** Of the kind `differences-found`. */
  differences?: DifferencesFound | undefined;
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
    const message = mailMessage(await this.content(order, user), {
      id,
      from: this.environment.mailFrom,
      to: user,
      contact: this.contact,
      publicUrl: this.environment.PUBLIC_URL,
    });
    await this.postman.post(order, message, signal);
    return true;
  }

  private async content(
    { kind, orderedAt, dispute, differences }: MailOrder,
    user: User,
  ): Promise<MailContent> {
    switch (kind) {
      case 'welcome':
        return welcomeMail(user, await this.freshLink(user, WELCOME_LIFETIME_MS));
      case 'reset':
        return resetMail(user, await this.freshLink(user, RESET_LIFETIME_MS));
      case 'password-changed':
        return passwordChangedMail(user, orderedAt, this.contact);
      case 'passkey-added':
        return passkeyAddedMail(user, orderedAt, this.contact, this.accountPage());
      case 'second-factor-removed':
        return secondFactorRemovedMail(user, orderedAt, this.contact, this.accountPage());
      case 'suspended':
        return suspendedMail(user, this.contact);
      case 'payment-disputed':
        if (dispute === undefined) {
          throw new Error('A mail about a dispute must say which');
        }
        return paymentDisputedMail(
          user,
          dispute,
          new URL('/admin/payments', this.environment.PUBLIC_URL).href,
        );
      case 'differences-found':
        if (differences === undefined) {
          throw new Error('A mail about differences must say which');
        }
        return differencesFoundMail(user, differences);
    }
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
