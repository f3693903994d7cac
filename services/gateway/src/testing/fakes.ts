import { Controller, Module, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  AccountReference,
  ChangeAccount,
  CountShareAttempt,
  CountShareMiss,
  CreateAccount,
  DomainError,
  EnhancementReference,
  FolderPhotosWithFrames,
  MergePhotosAgain,
  FindUser,
  ListAudit,
  ListingIds,
  ListingReference,
  ProviderHint,
  ListListings,
  BeginUpload,
  ClaimParts,
  ReceiveChunk,
  UploadReference,
  type UploadState,
  RequestReset,
  SendShareMail,
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
  type OwnPasskeyAnswer,
  type OwnPasskeyList,
  type OwnProfileAnswer,
  type OwnSessionList,
  type PasskeyOptions,
  type PaymentTerms,
  type UserStanding,
  type KeptSetList,
  type QueueFigures,
  type RecoveryCodes,
  type ResolvedSession,
  type SecondFactorPolicy,
  type SecondFactorSetUp,
  type SecondFactorState,
  type ShareMailAnswer,
  type SignedIn,
  type UserFigures,
} from '@roomlight/contracts';
import { OnCall, ProcessEnvironment } from '@roomlight/platform';
import type { TestHarness } from '@roomlight/platform/testing';
import { createHash, randomBytes } from 'node:crypto';
import { QUEUE_FIGURES, USER_FIGURES } from './key-figures.js';

const unexpected = (what: string): Promise<never> =>
  Promise.reject(new Error(`The test didn't expect ${what}`));

/** The fake's account as an administrator sees it. */
export const ACCOUNT: Account = {
  id: '0199f4a0-0000-7000-8000-00000000acc0',
  email: 'pat@example.org',
  name: 'Pat',
  company: '',
  phone: '',
  role: 'user',
  suspended: false,
  passwordSet: true,
  hasSecondFactor: false,
  paymentEnabled: false,
  paymentAmountCents: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};

type AccountRequest = AccountReference | ChangeAccount | CreateAccount | ListAudit | RequestReset;

/** Sessions without passwords, so that a test can sign in any user. It has a single account. */
@Controller()
export class FakeAuth {
  private readonly users = new Map<string, CurrentUser>();
  resolved = 0;
  /** Thrown for each session, as by auth without its database. */
  failure: DomainError | undefined;
  /** The administrators' requests, latest last. */
  readonly asked: { call: string; request: AccountRequest }[] = [];

  /** @returns the cookie header of a new session */
  signIn(user: CurrentUser): string {
    const token = randomBytes(32).toString('base64url');
    this.users.set(createHash('sha256').update(token).digest('hex'), user);
    return `roomlight_session=${token}`;
  }

  @OnCall('auth.session.resolve.v1')
  resolve(@Payload() { tokenHash }: SessionReference): Promise<ResolvedSession> {
    this.resolved += 1;
    if (this.failure !== undefined) {
      return Promise.reject(this.failure);
    }
    const user = this.users.get(tokenHash);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    return Promise.resolve(user === undefined ? { user: null } : { user, expiresAt });
  }

  @OnCall('auth.session.end.v1')
  end(@Payload() { tokenHash }: SessionReference): Promise<Done> {
    this.users.delete(tokenHash);
    return Promise.resolve({ message: 'Ended' });
  }

  @OnCall('auth.session.begin.v1')
  begin(): Promise<SignedIn> {
    return unexpected('a sign-in');
  }

  @OnCall('auth.own-profile.read.v1')
  readProfile(): Promise<OwnProfileAnswer> {
    return unexpected('a question for a profile');
  }

  @OnCall('auth.own-profile.change.v1')
  changeProfile(): Promise<OwnProfileAnswer> {
    return unexpected('a change of a profile');
  }

  @OnCall('auth.password.change.v1')
  changePassword(): Promise<Done> {
    return unexpected('a new password');
  }

  @OnCall('auth.own-session.list.v1')
  listSessions(): Promise<OwnSessionList> {
    return unexpected('a question for sessions');
  }

  @OnCall('auth.own-session.end.v1')
  endSession(): Promise<Done> {
    return unexpected('the end of a session');
  }

  @OnCall('auth.own-session.end-others.v1')
  endOtherSessions(): Promise<Done> {
    return unexpected('the end of sessions');
  }

  @OnCall('auth.passkey.list.v1')
  listPasskeys(): Promise<OwnPasskeyList> {
    return unexpected('a passkey');
  }

  @OnCall('auth.passkey.begin.v1')
  beginPasskey(): Promise<PasskeyOptions> {
    return unexpected('a passkey');
  }

  @OnCall('auth.passkey.register.v1')
  registerPasskey(): Promise<OwnPasskeyAnswer> {
    return unexpected('a passkey');
  }

  @OnCall('auth.passkey.delete.v1')
  deletePasskey(): Promise<Done> {
    return unexpected('a passkey');
  }

  @OnCall('auth.passkey.challenge.v1')
  challengePasskey(): Promise<PasskeyOptions> {
    return unexpected('a passkey');
  }

  @OnCall('auth.session.begin-by-passkey.v1')
  beginByPasskey(): Promise<SignedIn> {
    return unexpected('a sign-in');
  }

  @OnCall('auth.second-factor.read.v1')
  readSecondFactor(): Promise<SecondFactorState> {
    return unexpected('a second factor');
  }

  @OnCall('auth.second-factor.begin.v1')
  beginSecondFactor(): Promise<SecondFactorSetUp> {
    return unexpected('a second factor');
  }

  @OnCall('auth.second-factor.confirm.v1')
  confirmSecondFactor(): Promise<RecoveryCodes> {
    return unexpected('a second factor');
  }

  @OnCall('auth.second-factor.remove.v1')
  removeSecondFactor(): Promise<Done> {
    return unexpected('a second factor');
  }

  @OnCall('auth.second-factor.reset.v1')
  resetSecondFactor(): Promise<AccountAnswer> {
    return unexpected('a second factor');
  }

  @OnCall('auth.second-factor-policy.read.v1')
  readSecondFactorPolicy(): Promise<SecondFactorPolicy> {
    return unexpected('a question for the policy');
  }

  @OnCall('auth.second-factor-policy.set.v1')
  setSecondFactorPolicy(): Promise<SecondFactorPolicy> {
    return unexpected('a change of the policy');
  }

  @OnCall('auth.password.list-passkeys.v1')
  listPasskeysOfLink(): Promise<OwnPasskeyList> {
    return unexpected('the passkeys of a link');
  }

  @OnCall('auth.password.set.v1')
  setPassword(): Promise<Done> {
    return unexpected('a new password');
  }

  @OnCall('auth.user.payment-terms.v1')
  paymentTerms(): Promise<PaymentTerms> {
    return unexpected('a question for payment terms');
  }

  @OnCall('auth.user.standing.v1')
  standing(): Promise<UserStanding> {
    return unexpected('a question for deleted users');
  }

  @OnCall('auth.user.find.v1')
  find(@Payload() { idOrEmail }: FindUser): Promise<FoundUser> {
    return unexpected(`a question for ${idOrEmail}`);
  }

  @OnCall('auth.user.list.v1')
  list(): Promise<AccountList> {
    return Promise.resolve({ users: [ACCOUNT] });
  }

  @OnCall('auth.user.create.v1')
  create(@Payload() request: CreateAccount): Promise<AccountAnswer> {
    return this.note('create', request, { user: ACCOUNT });
  }

  @OnCall('auth.user.change.v1')
  change(@Payload() request: ChangeAccount): Promise<AccountAnswer> {
    return this.note('change', request, { user: ACCOUNT });
  }

  @OnCall('auth.user.suspend.v1')
  suspend(@Payload() request: AccountReference): Promise<AccountAnswer> {
    return this.note('suspend', request, { user: ACCOUNT });
  }

  @OnCall('auth.user.unsuspend.v1')
  unsuspend(@Payload() request: AccountReference): Promise<AccountAnswer> {
    return this.note('unsuspend', request, { user: ACCOUNT });
  }

  @OnCall('auth.user.delete.v1')
  delete(@Payload() request: AccountReference): Promise<Done> {
    return this.note('delete', request, { message: 'Deleted' });
  }

  @OnCall('auth.audit.list.v1')
  listAudit(@Payload() request: ListAudit): Promise<AuditPage> {
    return this.note('audit', request, { entries: [], next: null });
  }

  readonly shareMails: SendShareMail[] = [];
  shareMailAnswer = (): Promise<ShareMailAnswer> => Promise.resolve({ outcome: 'sent' });
  /** The guesses at shares that were counted: a miss has no `tokenHash`. */
  readonly guesses: (CountShareAttempt | CountShareMiss)[] = [];
  /** The error with which further guesses are refused. */
  refusal: DomainError | null = null;

  @OnCall('auth.share-attempt.count.v1')
  countShareAttempt(@Payload() attempt: CountShareAttempt): Promise<Done> {
    return this.count(attempt);
  }

  @OnCall('auth.share-attempt.forget.v1')
  forgetShareAttempts(@Payload() { tokenHash }: CountShareAttempt): Promise<Done> {
    const left = this.guesses.filter(
      (guess) => !('tokenHash' in guess && guess.tokenHash === tokenHash),
    );
    this.guesses.splice(0, this.guesses.length, ...left);
    return Promise.resolve({ message: 'Forgotten' });
  }

  @OnCall('auth.share-miss.count.v1')
  countShareMiss(@Payload() miss: CountShareMiss): Promise<Done> {
    return this.count(miss);
  }

  @OnCall('auth.share-mail.send.v1')
  sendShareMail(@Payload() mail: SendShareMail): Promise<ShareMailAnswer> {
    this.shareMails.push(mail);
    return this.shareMailAnswer();
  }

  private count(guess: CountShareAttempt | CountShareMiss): Promise<Done> {
    this.guesses.push(guess);
    return this.refusal === null
      ? Promise.resolve({ message: 'Counted' })
      : Promise.reject(this.refusal);
  }

  @OnCall('auth.figures.read.v1')
  figures(): Promise<UserFigures> {
    return Promise.resolve(USER_FIGURES);
  }

  @OnCall('auth.password.request-reset.v1')
  requestReset(@Payload() request: RequestReset): Promise<Done> {
    return this.note('reset', request, { message: 'Sent' });
  }

  private note<Reply>(call: string, request: AccountRequest, reply: Reply): Promise<Reply> {
    this.asked.push({ call, request });
    return Promise.resolve(reply);
  }
}

/** Accepts messages, or answers as the test says. */
@Controller()
export class FakeQueue {
  readonly received: ReceiveChunk[] = [];
  readonly asked: string[] = [];
  readonly enhancements: StartEnhancement[] = [];
  readonly followed: EnhancementReference[] = [];
  /** The progress of an enhancement, at its start and for each request. */
  onProgress: () => Promise<EnhancementProgress> = () => unexpected('an enhancement');
  readonly hints: ProviderHint[] = [];
  readonly mergedAgain: MergePhotosAgain[] = [];
  readonly forgotten: FolderPhotosWithFrames[] = [];
  onFigures: () => Promise<QueueFigures> = () => Promise.resolve(QUEUE_FIGURES);
  onReceive: (chunk: ReceiveChunk) => Promise<ChunkReceipt> = () =>
    Promise.resolve({ jobId: 'job', notTaken: [] });

  @OnCall('queue.upload.receive.v1')
  receive(@Payload() chunk: ReceiveChunk): Promise<ChunkReceipt> {
    this.received.push(chunk);
    return this.onReceive(chunk);
  }

  /** The state of every upload, or its refusal. */
  onUpload: () => Promise<UploadState> = () => Promise.resolve({ isComplete: false, chunks: [] });

  @OnCall('queue.upload.begin.v1')
  begin(@Payload() { uploadId }: BeginUpload): Promise<UploadState> {
    this.asked.push(`begin ${uploadId}`);
    return this.onUpload();
  }

  @OnCall('queue.upload.find.v1')
  find(@Payload() { uploadId }: UploadReference): Promise<UploadState> {
    this.asked.push(`find ${uploadId}`);
    return this.onUpload();
  }

  /** Earlier gateways ask this. */
  @OnCall('queue.upload.continue.v1')
  goOn(): Promise<UploadState> {
    return unexpected('an upload that goes on without naming parts');
  }

  @OnCall('queue.upload.claim-parts.v1')
  async claimParts(@Payload() { uploadId, parts }: ClaimParts): Promise<Done> {
    this.asked.push(...parts.map(({ file, part }) => `claim ${uploadId} ${file}/${part}`));
    await this.onUpload();
    return { message: 'Claimed' };
  }

  /** The users whose lists were asked for. */
  readonly lists: string[] = [];

  @OnCall('queue.listing.list.v1')
  list(@Payload() { userId }: ListListings): Promise<ListingList> {
    this.lists.push(userId);
    return Promise.resolve({ listings: [] });
  }

  @OnCall('queue.listing.cancel.v1')
  cancel(@Payload() { listingName }: ListingReference): Promise<Done> {
    return this.note(`cancel ${listingName}`);
  }

  @OnCall('queue.listing.retry.v1')
  retry(@Payload() { listingName }: ListingReference): Promise<Done> {
    return this.note(`retry ${listingName}`);
  }

  @OnCall('queue.listing.clear.v1')
  clear(): Promise<Done> {
    return this.note('clear');
  }

  @OnCall('queue.listing.known.v1')
  known(@Payload() listings: ListingIds): Promise<ListingIds> {
    return Promise.resolve(listings);
  }

  @OnCall('queue.enhancement.start.v1')
  startEnhancement(@Payload() request: StartEnhancement): Promise<EnhancementProgress> {
    this.enhancements.push(request);
    return this.onProgress();
  }

  @OnCall('queue.enhancement.progress.v1')
  tellProgress(@Payload() reference: EnhancementReference): Promise<EnhancementProgress> {
    this.followed.push(reference);
    return this.onProgress();
  }

  @OnCall('queue.enhancement.merge-again.v1')
  mergeAgain(@Payload() request: MergePhotosAgain): Promise<Done> {
    this.mergedAgain.push(request);
    return Promise.resolve({ message: 'The photo is in the queue' });
  }

  @OnCall('queue.kept-frames.list.v1')
  keptSets(): Promise<KeptSetList> {
    return Promise.resolve({ sets: [], engine: '1.0' });
  }

  @OnCall('queue.kept-frames.forget.v1')
  forgetFrames(@Payload() request: FolderPhotosWithFrames): Promise<Done> {
    this.forgotten.push(request);
    return Promise.resolve({ message: 'Frames deleted' });
  }

  @OnCall('queue.provider.hint.v1')
  hint(@Payload() hint: ProviderHint): Promise<Done> {
    this.hints.push(hint);
    return Promise.resolve({ message: 'Thank you' });
  }

  @OnCall('queue.figures.read.v1')
  figures(): Promise<QueueFigures> {
    return this.onFigures();
  }

  private note(what: string): Promise<Done> {
    this.asked.push(what);
    return Promise.resolve({ message: what });
  }
}

class FakeEnvironment extends ProcessEnvironment {}

/** Runs one fake as a separate service, over real NATS. */
export async function startFake<Fake extends object>(
  harness: TestHarness,
  name: 'auth' | 'queue' | 'media' | 'billing',
  Fake: Type<Fake>,
): Promise<{ app: NestFastifyApplication; fake: Fake }> {
  class FakeModule {}
  Module({ controllers: [Fake] })(FakeModule);
  const app = await harness.start(FakeModule, { name, environment: FakeEnvironment });
  return { app, fake: app.get(Fake) };
}
