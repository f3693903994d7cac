import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { MailRefusedError, Postman, type PostedMail } from './postman.adapter.js';
import { isRefusedForGood } from './smtp-refusal.rules.js';

const CONNECT_LIMIT_MS = 10_000;
/**
 * Some servers check a mail for a long time before they accept it. A shorter timeout would send it again, so that it
 * arrives twice.
 */
const ANSWER_LIMIT_MS = 120_000;
export const SMTP_CONNECTIONS = 4;

/** Sends by SMTP, over connections that stay open for the next mail. */
export class SmtpPostman extends Postman implements OnApplicationShutdown {
  private readonly transport;

  constructor(smtpUrl: string) {
    super();
    this.transport = createTransport({
      pool: true,
      url: smtpUrl,
      maxConnections: SMTP_CONNECTIONS,
      // The job is retried later.
      maxRequeues: 0,
      dnsTimeout: CONNECT_LIMIT_MS,
      connectionTimeout: CONNECT_LIMIT_MS,
      greetingTimeout: CONNECT_LIMIT_MS,
      socketTimeout: ANSWER_LIMIT_MS,
    });
  }

  async post(_posted: PostedMail, mail: SendMailOptions, signal: AbortSignal): Promise<void> {
    try {
      await this.transport.sendMail({ ...mail, signal });
    } catch (error) {
      if (error instanceof Error && isRefusedForGood(error)) {
        throw new MailRefusedError({ cause: error });
      }
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
