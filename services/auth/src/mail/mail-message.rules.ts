import type { SendMailOptions } from 'nodemailer';
import type { Contact, MailContent, Recipient } from './mail-content.rules.js';
import { LOGO_CID, mailHtml } from './mail-html.rules.js';
import { LOGO_PNG } from './mail-logo.rules.js';
import { mailText } from './mail-text.rules.js';

export interface Envelope {
  /** The permanent id of the mail, which identifies a duplicate. */
  id: string;
  from: string;
  to: Recipient;
  contact: Contact;
  /** Who gets the answers; the support contact by default. */
  replyTo?: Recipient;
  /** The id of the mail whose thread this one continues. */
  continues?: string;
  /** The public address of the product; mail ids end in its host. */
  publicUrl: string;
}

/** What nodemailer sends. Names and addresses are given to it apart, so that it quotes them. */
export function mailMessage(
  content: MailContent,
  { id, from, to, contact, replyTo, continues, publicUrl }: Envelope,
): SendMailOptions {
  const messageId = (of: string): string => `<${of}@${new URL(publicUrl).hostname}>`;
  return {
    messageId: messageId(id),
    from,
    to: { name: to.name, address: to.email },
    replyTo: replyTo === undefined ? contact.email : { name: replyTo.name, address: replyTo.email },
    ...(continues !== undefined && {
      inReplyTo: messageId(continues),
      references: messageId(continues),
    }),
    subject: content.subject,
    text: mailText(content, contact),
    html: mailHtml(content, contact),
    attachments: [
      {
        cid: LOGO_CID,
        filename: 'roomlight.png',
        content: LOGO_PNG,
        contentType: 'image/png',
        contentDisposition: 'inline',
      },
    ],
    // Suppresses automatic out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
