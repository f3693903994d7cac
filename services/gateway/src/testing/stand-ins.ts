import { Module, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  AccountReference,
  ChangeAccount,
  CreateAccount,
  EnhancementReference,
  FindUser,
  ListAudit,
  ListingReference,
  ProviderHint,
  ReceiveChunk,
  RequestReset,
  SessionReference,
  StartEnhancement,
  type Account,
  type AccountAnswer,
  type AccountList,
  type AuditPage,
  type ChunkReceipt,
  type CurrentUser,
  type Done,
  type EnhancementProgress,
  type FoundUser,
  type ListingList,
  type PaymentTerms,
  type QueueFigures,
  type ResolvedSession,
  type SignedIn,
  type UserFigures,
} from '@roomlight/contracts';
import { Answers, ProcessEnvironment } from '@roomlight/platform';
import type { TestBed } from '@roomlight/platform/testing';
import { createHash, randomBytes } from 'node:crypto';
import { QUEUE_FIGURES, USER_FIGURES } from './key-figures.js';

const unexpected = (what: string): Promise<never> =>
  Promise.reject(new Error(`The test didn't expect ${what}`));

/** What an administrator sees of the account that the stand-in has. */
export const ACCOUNT: Account = {
  id: '0199f4a0-0000-7000-8000-00000000acc0',
  email: 'pat@example.org',
  name: 'Pat',
  company: '',
  phone: '',
  role: 'user',
  suspended: false,
  passwordSet: true,
  paymentEnabled: false,
  paymentAmountCents: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};

type AccountRequest = AccountReference | ChangeAccount | CreateAccount | ListAudit | RequestReset;

/** Sessions without passwords: a test signs in whom it likes. Of accounts it has one. */
export class AuthStandIn {
  private readonly users = new Map<string, CurrentUser>();
  resolved = 0;
  /** What administrators asked, the last one last. */
  readonly asked: { call: string; request: AccountRequest }[] = [];

  /** @returns the cookie header of a new session. */
  signIn(user: CurrentUser): string {
    const token = randomBytes(32).toString('base64url');
    this.users.set(createHash('sha256').update(token).digest('hex'), user);
    return `roomlight_session=${token}`;
  }

  @Answers('auth.session.resolve.v1')
  resolve({ tokenHash }: SessionReference): Promise<ResolvedSession> {
    this.resolved += 1;
    const user = this.users.get(tokenHash);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    return Promise.resolve(user === undefined ? { user: null } : { user, expiresAt });
  }

  @Answers('auth.session.end.v1')
  end({ tokenHash }: SessionReference): Promise<Done> {
    this.users.delete(tokenHash);
    return Promise.resolve({ message: 'Ended' });
  }

  @Answers('auth.session.begin.v1')
  begin(): Promise<SignedIn> {
    return unexpected('a sign-in');
  }

  @Answers('auth.password.set.v1')
  setPassword(): Promise<Done> {
    return unexpected('a new password');
  }

  @Answers('auth.user.payment-terms.v1')
  paymentTerms(): Promise<PaymentTerms> {
    return unexpected('a question for payment terms');
  }

  @Answers('auth.user.find.v1')
  find({ idOrEmail }: FindUser): Promise<FoundUser> {
    return unexpected(`a question for ${idOrEmail}`);
  }

  @Answers('auth.user.list.v1')
  list(): Promise<AccountList> {
    return Promise.resolve({ users: [ACCOUNT] });
  }

  @Answers('auth.user.create.v1')
  create(request: CreateAccount): Promise<AccountAnswer> {
    return this.note('create', request, { user: ACCOUNT });
  }

  @Answers('auth.user.change.v1')
  change(request: ChangeAccount): Promise<AccountAnswer> {
    return this.note('change', request, { user: ACCOUNT });
  }

  @Answers('auth.user.suspend.v1')
  suspend(request: AccountReference): Promise<AccountAnswer> {
    return this.note('suspend', request, { user: ACCOUNT });
  }

  @Answers('auth.user.unsuspend.v1')
  unsuspend(request: AccountReference): Promise<AccountAnswer> {
    return this.note('unsuspend', request, { user: ACCOUNT });
  }

  @Answers('auth.user.delete.v1')
  delete(request: AccountReference): Promise<Done> {
    return this.note('delete', request, { message: 'Deleted' });
  }

  @Answers('auth.audit.list.v1')
  listAudit(request: ListAudit): Promise<AuditPage> {
    return this.note('audit', request, { entries: [], next: null });
  }

  @Answers('auth.figures.read.v1')
  figures(): Promise<UserFigures> {
    return Promise.resolve(USER_FIGURES);
  }

  @Answers('auth.password.request-reset.v1')
  requestReset(request: RequestReset): Promise<Done> {
    return this.note('reset', request, { message: 'Sent' });
  }

  private note<Reply>(call: string, request: AccountRequest, reply: Reply): Promise<Reply> {
    this.asked.push({ call, request });
    return Promise.resolve(reply);
  }
}

/** Takes what it is sent, or answers as the test says. */
export class QueueStandIn {
  readonly received: ReceiveChunk[] = [];
  readonly asked: string[] = [];
  readonly enhancements: StartEnhancement[] = [];
  readonly followed: EnhancementReference[] = [];
  /** How far an enhancement is, at its start and whenever somebody asks. */
  onProgress: () => Promise<EnhancementProgress> = () => unexpected('an enhancement');
  readonly hints: ProviderHint[] = [];
  onFigures: () => Promise<QueueFigures> = () => Promise.resolve(QUEUE_FIGURES);
  onReceive: (chunk: ReceiveChunk) => Promise<ChunkReceipt> = () =>
    Promise.resolve({ jobId: 'job', notTaken: [] });

  @Answers('queue.upload.receive.v1')
  receive(chunk: ReceiveChunk): Promise<ChunkReceipt> {
    this.received.push(chunk);
    return this.onReceive(chunk);
  }

  @Answers('queue.listing.list.v1')
  list(): Promise<ListingList> {
    return Promise.resolve({ listings: [] });
  }

  @Answers('queue.listing.cancel.v1')
  cancel({ listingName }: ListingReference): Promise<Done> {
    return this.note(`cancel ${listingName}`);
  }

  @Answers('queue.listing.retry.v1')
  retry({ listingName }: ListingReference): Promise<Done> {
    return this.note(`retry ${listingName}`);
  }

  @Answers('queue.listing.clear.v1')
  clear(): Promise<Done> {
    return this.note('clear');
  }

  @Answers('queue.enhancement.start.v1')
  startEnhancement(request: StartEnhancement): Promise<EnhancementProgress> {
    this.enhancements.push(request);
    return this.onProgress();
  }

  @Answers('queue.enhancement.progress.v1')
  tellProgress(reference: EnhancementReference): Promise<EnhancementProgress> {
    this.followed.push(reference);
    return this.onProgress();
  }

  @Answers('queue.provider.hint.v1')
  hint(hint: ProviderHint): Promise<Done> {
    this.hints.push(hint);
    return Promise.resolve({ message: 'Thank you' });
  }

  @Answers('queue.figures.read.v1')
  figures(): Promise<QueueFigures> {
    return this.onFigures();
  }

  private note(what: string): Promise<Done> {
    this.asked.push(what);
    return Promise.resolve({ message: what });
  }
}

class StandInEnvironment extends ProcessEnvironment {}

/** Runs one stand-in as a service of its own, over real NATS. */
export async function startStandIn<StandIn extends object>(
  bed: TestBed,
  name: 'auth' | 'queue' | 'media' | 'billing',
  StandIn: Type<StandIn>,
): Promise<{ app: NestFastifyApplication; standIn: StandIn }> {
  class StandInModule {}
  Module({ providers: [StandIn] })(StandInModule);
  const app = await bed.start(StandInModule, { name, environment: StandInEnvironment });
  return { app, standIn: app.get(StandIn) };
}
