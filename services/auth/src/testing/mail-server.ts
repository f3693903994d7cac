import { listenOnDrawnPort } from '@roomlight/platform/testing';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';

export interface ReceivedMail extends Email {
  /** The recipients from the envelope, which mail servers use. */
  recipients: string[];
  /** The user as whom the sender signed in. */
  user: string | undefined;
  encrypted: boolean;
}

export interface MailServerOptions {
  /** Allows only senders who sign in. */
  login?: { user: string; password: string };
  tls?: 'none' | 'offered' | 'from the start';
  port?: number;
}

/** An SMTP answer of refusal. */
export const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });

/** A real SMTP server on a free port, whose answers a test may change, and which it may start again on its port. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** Called for each recipient: a returned error is the answer. */
  onRecipient: (address: string) => Error | undefined = () => undefined;
  /** Called for each mail that has arrived: a returned error is the answer. */
  onMail: () => Error | undefined = () => undefined;
  port = 0;

  private constructor(private readonly server: SMTPServer) {}

  static async start({ login, tls = 'none', port }: MailServerOptions = {}): Promise<MailServer> {
    const options: SMTPServerOptions = {
      logger: false,
      secure: tls === 'from the start',
      hideSTARTTLS: tls !== 'offered',
      authOptional: login === undefined,
      allowInsecureAuth: true,
      closeTimeout: 20,
      onAuth: ({ username, password }, _, answer) => {
        if (username === login?.user && password === login?.password) {
          answer(null, { user: username });
        } else {
          answer(refusal(535, 'Authentication failed'));
        }
      },
      onRcptTo: ({ address }, _, answer) => answer(mailServer.onRecipient(address)),
      onData: (stream, session, answer) => {
        mailServer.take(stream, session).then(answer, answer);
      },
    };
    const mailServer = new MailServer(new SMTPServer(options));
    await mailServer.listen(port);
    return mailServer;
  }

  /** The server's address, for SMTP_URL. */
  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }

  /** @returns a description of what is wrong with the mail */
  private async take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<Error | undefined> {
    const content = await buffer(stream);
    const refused = this.onMail();
    if (refused === undefined) {
      this.mails.push({
        ...(await PostalMime.parse(content)),
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        user: typeof session.user === 'string' ? session.user : undefined,
        encrypted: session.secure,
      });
    }
    return refused;
  }

  private async listen(fixed: number | undefined): Promise<void> {
    const repeated = (): void => undefined;
    // The SMTP server repeats the errors of its listener, and throws what nobody handles.
    this.server.on('error', repeated);
    const listen = (port: number) => once(this.server.listen(port, '127.0.0.1'), 'listening');
    if (fixed === undefined) {
      this.port = await listenOnDrawnPort(listen);
    } else {
      await listen(fixed);
      this.port = fixed;
    }
    this.server.off('error', repeated);
  }
}
