import {
  AccountReference,
  ChangeAccount,
  CreateAccount,
  ListAccounts,
  type AccountAnswer,
  type AccountList,
} from './account.messages.js';
import { ListAudit, type AuditPage } from './audit.messages.js';
import {
  BeginSession,
  RequestReset,
  SessionReference,
  SetPassword,
  UserReference,
  type PaymentTerms,
  type ResolvedSession,
  type SignedIn,
} from './auth.messages.js';
import { CheckPayment, type PaymentCheck } from './billing.messages.js';
import {
  AddPhotos,
  ListFolders,
  LocatePhoto,
  OpenFolder,
  type AddedPhotos,
  type FolderDetail,
  type FolderList,
  type PhotoLocation,
} from './media.messages.js';
import {
  ListingReference,
  ListListings,
  ReceiveChunk,
  type ChunkReceipt,
  type Done,
  type ListingList,
} from './queue.messages.js';
import { call, type CallDefinition } from './wire.js';

/** Every question and command between services: `<owner>.<noun>.<verb>.v1`. A breaking change is a `.v2` beside it. */
export const CALLS = {
  'auth.session.begin.v1': call(BeginSession).answers<SignedIn>(),
  'auth.session.resolve.v1': call(SessionReference).answers<ResolvedSession>(),
  'auth.session.end.v1': call(SessionReference).answers<Done>(),
  'auth.password.set.v1': call(SetPassword).answers<Done>(),
  'auth.password.request-reset.v1': call(RequestReset).answers<Done>(),
  'auth.user.list.v1': call(ListAccounts).answers<AccountList>(),
  'auth.user.create.v1': call(CreateAccount).answers<AccountAnswer>(),
  'auth.user.change.v1': call(ChangeAccount).answers<AccountAnswer>(),
  'auth.user.suspend.v1': call(AccountReference).answers<AccountAnswer>(),
  'auth.user.unsuspend.v1': call(AccountReference).answers<AccountAnswer>(),
  'auth.user.delete.v1': call(AccountReference).answers<Done>(),
  'auth.audit.list.v1': call(ListAudit).answers<AuditPage>(),
  'auth.user.payment-terms.v1': call(UserReference).answers<PaymentTerms>(),
  'billing.payment.check.v1': call(CheckPayment).answers<PaymentCheck>(),
  'media.folder.list.v1': call(ListFolders).answers<FolderList>(),
  'media.folder.open.v1': call(OpenFolder).answers<FolderDetail>(),
  'media.photo.add.v1': call(AddPhotos).answers<AddedPhotos>(),
  'media.photo.locate.v1': call(LocatePhoto).answers<PhotoLocation>(),
  'queue.upload.receive.v1': call(ReceiveChunk).answers<ChunkReceipt>(),
  'queue.listing.list.v1': call(ListListings).answers<ListingList>(),
  'queue.listing.cancel.v1': call(ListingReference).answers<Done>(),
  'queue.listing.retry.v1': call(ListingReference).answers<Done>(),
  'queue.listing.clear.v1': call(ListListings).answers<Done>(),
} as const satisfies Record<string, CallDefinition<object, unknown>>;

export type CallName = keyof typeof CALLS;
export type CallRequest<Name extends CallName> = InstanceType<(typeof CALLS)[Name]['request']>;
export type CallReply<Name extends CallName> = NonNullable<(typeof CALLS)[Name]['reply']>;
