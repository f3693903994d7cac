import type { Route } from '@roomlight/gateway/testing';
import { randomUUID } from 'node:crypto';
import type { PhotoFile } from '../support/photos.js';
import { SHARE_TERMS } from '../support/shares.js';

/** The objects that the calls refer to. */
export interface Things {
  ownerId: string;
  /** A listing of the owner that has failed in part, and its folder. */
  listingName: string;
  folderName: string;
  filename: string;
  set: PhotoFile[];
  /** Further folders of the owner, one for each time that a folder is deleted or renamed. */
  spareFolders: string[];
  /** Photos in the folder. */
  spareFilenames: string[];
  /** A version of the photo. */
  versionId: string;
  /** A deleted folder of the owner that has a photo. */
  trashId: string;
  /** Further ones, one for each time that one is restored or deleted for good. */
  spareTrashIds: string[];
  /** The owner's pictures for screens, one for each time that a picture is deleted. */
  spareImageIds: string[];
  imageId: string;
  /** The owner's download. */
  ticket: string;
  /** A link to the folder that shows the photo, and one that asks for this password. */
  shared: {
    token: string;
    photoId: string;
    downloadId: string;
    /** Whose files are made. */
    exportId: string;
    shareId: string;
    protectedToken: string;
    password: string;
  };
  /** Corrections of three links: written, sent and sent back. */
  corrections: Record<'written' | 'sent' | 'answered', CorrectionOfLink>;
  /** Further links, one for each time that a link is deleted. */
  spareShareIds: string[];
  /** The owner's export, whose files are made. */
  exportId: string;
  sparePresetIds: string[];
  /** Accounts that nobody signs in to. */
  targetId: string;
  doomedId: string;
  /** An upload of the owner that is open. */
  uploadId: string;
  /** A payment of the owner. */
  paymentId: string;
  /** Someone who may sign in. */
  credentials: { email: string; password: string };
}

export interface CorrectionOfLink {
  token: string;
  correctionId: string;
  roundId: string;
  place: { versionId: string; x: number; y: number };
}

/** A body is JSON, a form or a part of a file; a path may include a query. */
export interface WellFormed {
  path: string;
  json?: Record<string, unknown>;
  form?: FormData;
  part?: Buffer;
}

export const PART_TYPE = 'application/offset+octet-stream';

const COLOURS = { brightness: 110, saturation: 90, warmth: 5, blackLevel: 100 };
const LIGHT = { ambience: 0.5, windows: -1, lamps: 0, shadows: 0.25 };
const EXPORT = { presetId: 'nwmls', choice: 'all' };
export const EXPORT_PRESET = {
  name: 'Broker',
  longSide: 1600,
  shortSide: 1200,
  maxBytes: 3_000_000,
  namePattern: '{address}_{nn}',
  label: 'none',
  maxPhotos: null,
  exteriorFirst: false,
};
const SCREEN = [
  [100, 60],
  [180, 60],
  [180, 120],
  [100, 120],
];

/** What opens an upload of one set. */
export const announcement = (uploadId: string, listingName: string) => ({
  uploadId,
  listingName,
  totalChunks: 1,
  totalExpected: 3,
  setCount: 1,
  totalBytes: 30_000_000,
});

let made = 0;
const once = (what: string): string => `${what}-${(made += 1)}`;

/** A complete request for every call, so that only the caller determines the result. */
export function wellFormedRequests({
  ownerId,
  listingName,
  folderName,
  filename,
  set,
  spareFolders,
  spareFilenames,
  versionId,
  trashId,
  spareTrashIds,
  spareImageIds,
  imageId,
  ticket,
  shared,
  corrections,
  spareShareIds,
  exportId,
  sparePresetIds,
  targetId,
  doomedId,
  uploadId,
  paymentId,
  credentials,
}: Things): Record<Route, () => WellFormed> {
  const folder = `${ownerId}/${folderName}`;
  const encoded = encodeURIComponent(folder);
  const photos = (): FormData => {
    const form = new FormData();
    form.append('folderName', folder);
    form.append('photos', picture(set[0]), once('photo') + '.jpg');
    return form;
  };
  const photo = { folderName: folder, filename };
  const photoByPath = { folderPath: folder, filename };
  const screen = { ...photoByPath, tvImageId: imageId, corners: SCREEN, opacity: 0.8 };
  // The last id serves all further requests: they get a 404, like any request for a deleted object.
  const spare = (things: string[]): string =>
    (things.length > 1 ? things.shift() : things[0]) ?? '';
  const image = (field: string): FormData => {
    const form = new FormData();
    form.append('name', once('Sunset'));
    form.append(field, picture(set[0]), once('sunset') + '.jpg');
    return form;
  };
  const finishedPhotos = (): FormData => {
    const form = new FormData();
    form.append('name', once('Look'));
    form.append('folderPath', `${ownerId}/${folderName}`);
    set
      .slice(0, 3)
      .forEach((photo) => form.append('photos', picture(photo), once('other') + '.jpg'));
    return form;
  };
  return {
    'GET /health/live': () => ({ path: '/health/live' }),
    'GET /health/ready': () => ({ path: '/health/ready' }),
    'GET /metrics': () => ({ path: '/metrics' }),
    'GET /': () => ({ path: '/' }),
    'GET /*': () => ({ path: '/admin/users' }),
    'GET /licenses': () => ({ path: '/licenses' }),
    'GET /api/config': () => ({ path: '/api/config' }),
    'GET /api/openapi.json': () => ({ path: '/api/openapi.json' }),
    'GET /api/docs': () => ({ path: '/api/docs' }),
    'GET /api/docs/:file': () => ({ path: '/api/docs/show.js' }),

    'GET /api/auth/me': () => ({ path: '/api/auth/me' }),
    'POST /api/auth/login': () => ({ path: '/api/auth/login', json: { ...credentials } }),
    'POST /api/auth/logout': () => ({ path: '/api/auth/logout', json: {} }),
    'POST /api/auth/request-reset': () => ({
      path: '/api/auth/request-reset',
      json: { email: `${once('nobody')}@example.com` },
    }),
    'POST /api/auth/reset-password': () => ({
      path: '/api/auth/reset-password',
      json: { token: 'x'.repeat(43), newPassword: 'long enough' },
    }),

    'POST /api/auth/reset-password/passkeys': () => ({
      path: '/api/auth/reset-password/passkeys',
      json: { token: 'x'.repeat(43) },
    }),

    'POST /api/auth/passkey/options': () => ({ path: '/api/auth/passkey/options', json: {} }),
    'POST /api/auth/passkey': () => ({ path: '/api/auth/passkey', json: { credential: {} } }),

    'GET /api/account/passkeys': () => ({ path: '/api/account/passkeys' }),
    'POST /api/account/passkeys/options': () => ({
      path: '/api/account/passkeys/options',
      json: {},
    }),
    'POST /api/account/passkeys': () => ({
      path: '/api/account/passkeys',
      json: { name: 'Key', credential: {} },
    }),
    'DELETE /api/account/passkeys/:id': () => ({ path: `/api/account/passkeys/${randomUUID()}` }),
    'GET /api/account/second-factor': () => ({ path: '/api/account/second-factor' }),
    'POST /api/account/second-factor/set-up': () => ({
      path: '/api/account/second-factor/set-up',
      json: {},
    }),
    'POST /api/account/second-factor/confirm': () => ({
      path: '/api/account/second-factor/confirm',
      json: { code: 'none' },
    }),
    'POST /api/account/second-factor/remove': () => ({
      path: '/api/account/second-factor/remove',
      json: { code: 'none' },
    }),
    'GET /api/account/profile': () => ({ path: '/api/account/profile' }),
    'PUT /api/account/profile': () => ({
      path: '/api/account/profile',
      json: { name: 'Pat', company: '', phone: '' },
    }),
    'POST /api/account/password': () => ({
      path: '/api/account/password',
      json: { currentPassword: 'none of theirs', newPassword: 'photographs-of-houses' },
    }),
    'GET /api/account/sessions': () => ({ path: '/api/account/sessions' }),
    'DELETE /api/account/sessions': () => ({ path: '/api/account/sessions' }),
    'DELETE /api/account/sessions/:id': () => ({ path: `/api/account/sessions/${randomUUID()}` }),

    'GET /api/users': () => ({ path: '/api/users' }),
    'POST /api/users': () => ({
      path: '/api/users',
      json: {
        email: `${once('new')}@example.com`,
        name: 'Nora New',
        company: 'New Views',
        phone: '+1 555 0101',
        role: 'user',
        sendWelcomeEmail: false,
      },
    }),
    'PATCH /api/users/:id': () => ({
      path: `/api/users/${targetId}`,
      json: {
        email: `${once('target')}@example.com`,
        name: 'Tim Target',
        company: '',
        phone: '',
        role: 'user',
        paymentEnabled: true,
        paymentAmountCents: 4900,
      },
    }),
    'PATCH /api/users/:id/suspend': () => ({ path: `/api/users/${targetId}/suspend`, json: {} }),
    'PATCH /api/users/:id/unsuspend': () => ({
      path: `/api/users/${targetId}/unsuspend`,
      json: {},
    }),
    'POST /api/users/:id/reset-second-factor': () => ({
      path: `/api/users/${targetId}/reset-second-factor`,
      json: {},
    }),
    'DELETE /api/users/:id': () => ({ path: `/api/users/${doomedId}` }),
    'GET /api/admin/second-factor-policy': () => ({ path: '/api/admin/second-factor-policy' }),
    'PATCH /api/admin/second-factor-policy': () => ({
      path: '/api/admin/second-factor-policy',
      json: { roles: [] },
    }),
    'GET /api/admin/figures': () => ({ path: '/api/admin/figures' }),
    'GET /api/admin/audit': () => ({ path: '/api/admin/audit?limit=10' }),

    'GET /api/admin/migrate-to-box': () => ({ path: '/api/admin/migrate-to-box' }),
    'POST /api/admin/migrate-to-box': () => ({ path: '/api/admin/migrate-to-box', json: {} }),

    'GET /api/folders': () => ({ path: '/api/folders' }),
    'GET /api/folders/:reference': () => ({ path: `/api/folders/${encoded}` }),
    'GET /api/folders/:ownerId/:folderName': () => ({ path: `/api/folders/${folder}` }),
    'DELETE /api/folders/:reference': () => ({
      path: `/api/folders/${encodeURIComponent(`${ownerId}/${spare(spareFolders)}`)}`,
    }),
    'DELETE /api/folders/:ownerId/:folderName': () => ({
      path: `/api/folders/${ownerId}/${spare(spareFolders)}`,
    }),
    'PUT /api/folders/:reference/look': () => ({
      path: `/api/folders/${encoded}/look`,
      json: { on: true },
    }),
    'PUT /api/folders/:ownerId/:folderName/look': () => ({
      path: `/api/folders/${folder}/look`,
      json: { on: true },
    }),
    'POST /api/folders/rename': () => ({
      path: '/api/folders/rename',
      json: { oldPath: `${ownerId}/${spare(spareFolders)}`, newName: once('Renamed') },
    }),
    'POST /api/folders/upload-additional': () => ({
      path: '/api/folders/upload-additional',
      form: photos(),
    }),
    'POST /api/hdr/save-to-folder': () => ({ path: '/api/hdr/save-to-folder', form: photos() }),
    'GET /api/folders/:reference/photo/:filename': () => ({
      path: `/api/folders/${encoded}/photo/${filename}?w=320`,
    }),
    'GET /api/folders/:ownerId/:folderName/photo/:filename': () => ({
      path: `/api/folders/${folder}/photo/${filename}?t=1`,
    }),

    'POST /api/folders/:reference/photos/move': () => ({
      path: `/api/folders/${encoded}/photos/move`,
      json: { photoIds: [randomUUID()], beforePhotoId: null },
    }),
    'POST /api/folders/:ownerId/:folderName/photos/move': () => ({
      path: `/api/folders/${folder}/photos/move`,
      json: { photoIds: [randomUUID()], beforePhotoId: randomUUID() },
    }),
    'PATCH /api/folders/:reference/photos': () => ({
      path: `/api/folders/${encoded}/photos`,
      json: { photoIds: [randomUUID()], room: 'kitchen', rating: 3, flag: null, approved: true },
    }),
    'PATCH /api/folders/:ownerId/:folderName/photos': () => ({
      path: `/api/folders/${folder}/photos`,
      json: { photoIds: [randomUUID()], flag: 'picked' },
    }),
    'DELETE /api/folders/:reference/photo/:filename': () => ({
      path: `/api/folders/${encoded}/photo/${spare(spareFilenames)}`,
    }),
    'DELETE /api/folders/:ownerId/:folderName/photo/:filename': () => ({
      path: `/api/folders/${folder}/photo/${spare(spareFilenames)}`,
    }),
    'GET /api/folders/:reference/photo/:filename/edits': () => ({
      path: `/api/folders/${encoded}/photo/${filename}/edits`,
    }),
    'GET /api/folders/:ownerId/:folderName/photo/:filename/edits': () => ({
      path: `/api/folders/${folder}/photo/${filename}/edits`,
    }),
    'PUT /api/folders/:reference/photo/:filename/light': () => ({
      path: `/api/folders/${encoded}/photo/${filename}/light`,
      json: { ...LIGHT },
    }),
    'PUT /api/folders/:ownerId/:folderName/photo/:filename/light': () => ({
      path: `/api/folders/${folder}/photo/${filename}/light`,
      json: { ...LIGHT },
    }),
    'GET /api/folders/:reference/photo/:filename/light-maps/:versionId': () => ({
      path: `/api/folders/${encoded}/photo/${filename}/light-maps/${versionId}`,
    }),
    'GET /api/folders/:ownerId/:folderName/photo/:filename/light-maps/:versionId': () => ({
      path: `/api/folders/${folder}/photo/${filename}/light-maps/${versionId}`,
    }),
    'GET /api/folders/:reference/photo/:filename/versions': () => ({
      path: `/api/folders/${encoded}/photo/${filename}/versions`,
    }),
    'GET /api/folders/:ownerId/:folderName/photo/:filename/versions': () => ({
      path: `/api/folders/${folder}/photo/${filename}/versions`,
    }),
    'POST /api/folders/:reference/photo/:filename/versions/:versionId/restore': () => ({
      path: `/api/folders/${encoded}/photo/${filename}/versions/${versionId}/restore`,
      json: {},
    }),
    'POST /api/folders/:ownerId/:folderName/photo/:filename/versions/:versionId/restore': () => ({
      path: `/api/folders/${folder}/photo/${filename}/versions/${versionId}/restore`,
      json: {},
    }),
    'GET /api/folders/:reference/download-zip': () => ({
      path: `/api/folders/${encoded}/download-zip`,
    }),
    'GET /api/folders/:ownerId/:folderName/download-zip': () => ({
      path: `/api/folders/${folder}/download-zip`,
    }),
    'POST /api/folders/:reference/download-ticket': () => ({
      path: `/api/folders/${encoded}/download-ticket`,
      json: { photos: [{ filename, ...COLOURS }] },
    }),
    'POST /api/folders/:ownerId/:folderName/download-ticket': () => ({
      path: `/api/folders/${folder}/download-ticket`,
      json: { photos: [{ filename, ...COLOURS }] },
    }),
    'POST /api/download-tickets/:ticket/prepare': () => ({
      path: `/api/download-tickets/${ticket}/prepare`,
      json: {},
    }),

    'GET /api/folders/:ownerId/:folderName/frames': () => ({
      path: `/api/folders/${folder}/frames`,
    }),
    'POST /api/folders/:ownerId/:folderName/merge-again': () => ({
      path: `/api/folders/${folder}/merge-again`,
      // A photo without frames: one with frames would keep the listing busy.
      json: { photoIds: [randomUUID()] },
    }),
    'DELETE /api/folders/:ownerId/:folderName/frames/:photoId': () => ({
      path: `/api/folders/${folder}/frames/${shared.photoId}`,
    }),

    'GET /api/folders/:ownerId/:folderName/shares': () => ({
      path: `/api/folders/${folder}/shares`,
    }),
    'POST /api/folders/:ownerId/:folderName/shares': () => ({
      path: `/api/folders/${folder}/shares`,
      json: { ...SHARE_TERMS },
    }),
    'POST /api/folders/:ownerId/:folderName/shares/:shareId/release': () => ({
      path: `/api/folders/${folder}/shares/${shared.shareId}/release`,
      json: {},
    }),
    'POST /api/folders/:ownerId/:folderName/shares/:shareId/revoke': () => ({
      path: `/api/folders/${folder}/shares/${shared.shareId}/revoke`,
      json: {},
    }),
    'POST /api/folders/:ownerId/:folderName/shares/:shareId/unrelease': () => ({
      path: `/api/folders/${folder}/shares/${shared.shareId}/unrelease`,
      json: {},
    }),
    'POST /api/folders/:ownerId/:folderName/shares/:shareId/restore': () => ({
      path: `/api/folders/${folder}/shares/${shared.shareId}/restore`,
      json: {},
    }),
    'POST /api/folders/:ownerId/:folderName/shares/:shareId/unrevoke': () => ({
      path: `/api/folders/${folder}/shares/${shared.shareId}/unrevoke`,
      json: {},
    }),
    'DELETE /api/folders/:ownerId/:folderName/shares/:shareId': () => ({
      path: `/api/folders/${folder}/shares/${spare(spareShareIds)}`,
    }),

    'GET /api/shares/:token': () => ({ path: `/api/shares/${shared.token}` }),
    'POST /api/shares/:token/password': () => ({
      path: `/api/shares/${shared.protectedToken}/password`,
      json: { password: shared.password },
    }),
    'GET /api/shares/:token/cover': () => ({ path: `/api/shares/${shared.token}/cover?w=320` }),
    'GET /api/shares/:token/photos/:photoId': () => ({
      path: `/api/shares/${shared.token}/photos/${shared.photoId}?w=320`,
    }),
    'GET /api/shares/:token/photos/:photoId/unaltered': () => ({
      path: `/api/shares/${shared.token}/photos/${shared.photoId}/unaltered?w=320`,
    }),
    'PUT /api/shares/:token/favourites/:photoId': () => ({
      path: `/api/shares/${shared.token}/favourites/${shared.photoId}`,
      json: {},
    }),
    'DELETE /api/shares/:token/favourites/:photoId': () => ({
      path: `/api/shares/${shared.token}/favourites/${shared.photoId}`,
    }),
    'POST /api/shares/:token/payment': () => ({
      path: `/api/shares/${shared.token}/payment`,
      json: {},
    }),
    'GET /api/shares/:token/payment': () => ({ path: `/api/shares/${shared.token}/payment` }),
    'POST /api/shares/:token/downloads': () => ({
      path: `/api/shares/${shared.token}/downloads`,
      json: { photoIds: [shared.photoId] },
    }),
    'GET /api/shares/:token/downloads/:downloadId': () => ({
      path: `/api/shares/${shared.token}/downloads/${shared.downloadId}`,
    }),
    'POST /api/shares/:token/exports': () => ({
      path: `/api/shares/${shared.token}/exports`,
      json: { presetId: 'nwmls', photoIds: [shared.photoId] },
    }),
    'GET /api/shares/:token/exports/:exportId': () => ({
      path: `/api/shares/${shared.token}/exports/${shared.exportId}`,
    }),
    'POST /api/shares/:token/exports/:exportId/downloads': () => ({
      path: `/api/shares/${shared.token}/exports/${shared.exportId}/downloads`,
    }),
    'GET /api/shares/:token/corrections': () => ({
      path: `/api/shares/${corrections.sent.token}/corrections`,
    }),
    'PUT /api/shares/:token/corrections/:correctionId': () => ({
      path: `/api/shares/${corrections.written.token}/corrections/${corrections.written.correctionId}`,
      json: {
        photoId: shared.photoId,
        place: corrections.written.place,
        text: 'The lamp is crooked',
      },
    }),
    'DELETE /api/shares/:token/corrections/:correctionId': () => ({
      path: `/api/shares/${corrections.written.token}/corrections/${shared.shareId}`,
    }),
    'POST /api/shares/:token/corrections/send': () => ({
      path: `/api/shares/${corrections.sent.token}/corrections/send`,
      json: { roundId: corrections.sent.roundId },
    }),
    'PUT /api/shares/:token/approval': () => ({
      path: `/api/shares/${shared.token}/approval`,
      json: {},
    }),
    'GET /api/folders/:ownerId/:folderName/corrections': () => ({
      path: `/api/folders/${folder}/corrections`,
    }),
    'PUT /api/folders/:ownerId/:folderName/corrections/:correctionId': () => ({
      path: `/api/folders/${folder}/corrections/${corrections.sent.correctionId}`,
      json: { outcome: 'done', answer: 'As you wish' },
    }),
    'POST /api/folders/:ownerId/:folderName/corrections/rounds/:roundId/send-back': () => ({
      path: `/api/folders/${folder}/corrections/rounds/${corrections.answered.roundId}/send-back`,
      json: {},
    }),
    'GET /api/export-presets': () => ({ path: '/api/export-presets' }),
    'POST /api/export-presets': () => ({ path: '/api/export-presets', json: EXPORT_PRESET }),
    'DELETE /api/export-presets/:id': () => ({
      path: `/api/export-presets/${spare(sparePresetIds)}`,
    }),
    'POST /api/folders/:reference/exports': () => ({
      path: `/api/folders/${encoded}/exports`,
      json: EXPORT,
    }),
    'POST /api/folders/:ownerId/:folderName/exports': () => ({
      path: `/api/folders/${folder}/exports`,
      json: EXPORT,
    }),
    'GET /api/exports/:id': () => ({ path: `/api/exports/${exportId}` }),
    'GET /api/exports/:id/zip': () => ({ path: `/api/exports/${exportId}/zip` }),

    'GET /api/trash': () => ({ path: '/api/trash' }),
    'GET /api/trash/:id/thumbnail': () => ({ path: `/api/trash/${trashId}/thumbnail` }),
    'POST /api/trash/:id/restore': () => ({
      path: `/api/trash/${spare(spareTrashIds)}/restore`,
      json: {},
    }),
    'DELETE /api/trash/:id': () => ({ path: `/api/trash/${spare(spareTrashIds)}` }),
    'DELETE /api/trash': () => ({ path: '/api/trash' }),

    'GET /api/check-backup/:reference/:filename': () => ({
      path: `/api/check-backup/${encoded}/${filename}`,
    }),
    'GET /api/check-backup/:ownerId/:folderName/:filename': () => ({
      path: `/api/check-backup/${folder}/${filename}`,
    }),
    'POST /api/create-backup': () => ({ path: '/api/create-backup', json: photoByPath }),
    'POST /api/revert-from-backup': () => ({ path: '/api/revert-from-backup', json: photo }),
    'POST /api/apply-perspective-correction': () => ({
      path: '/api/apply-perspective-correction',
      json: { ...photo, correctionType: 'vertical', angle: 1.5 },
    }),

    'GET /api/own-styles': () => ({ path: '/api/own-styles' }),
    'POST /api/own-styles': () => ({ path: '/api/own-styles', form: finishedPhotos() }),
    'POST /api/own-styles/from-folder': () => ({
      path: '/api/own-styles/from-folder',
      json: {
        name: once('Look'),
        folderPath: folder,
        photos: ['1.jpg', '2.jpg', '3.jpg'].map((other) => ({ filename: once(other) })),
      },
    }),
    'POST /api/own-styles/default': () => ({
      path: '/api/own-styles/default',
      json: { styleId: null },
    }),
    'PATCH /api/own-styles/:id': () => ({
      path: `/api/own-styles/${randomUUID()}`,
      json: { name: 'Evening light' },
    }),
    'DELETE /api/own-styles/:id': () => ({ path: `/api/own-styles/${randomUUID()}` }),
    'GET /api/tv-library': () => ({ path: '/api/tv-library' }),
    'POST /api/tv-library': () => ({ path: '/api/tv-library', form: image('image') }),
    'POST /api/upload-tv-image': () => ({ path: '/api/upload-tv-image', form: image('tvImage') }),
    'DELETE /api/tv-library/:id': () => ({ path: `/api/tv-library/${spare(spareImageIds)}` }),
    'GET /api/tv-library/:id/image': () => ({ path: `/api/tv-library/${imageId}/image` }),
    'POST /api/find-tv-screen': () => ({
      path: '/api/find-tv-screen',
      json: { ...photoByPath, x: 20, y: 10 },
    }),
    'POST /api/preview-tv-replacement': () => ({
      path: '/api/preview-tv-replacement',
      json: screen,
    }),
    'POST /api/replace-tv-screen-folder': () => ({
      path: '/api/replace-tv-screen-folder',
      json: screen,
    }),

    'GET /api/payment-required': () => ({
      path: '/api/payment-required?listingName=Elm%20Street&photoCount=3',
    }),
    'POST /api/create-payment-intent': () => ({
      path: '/api/create-payment-intent',
      json: { listingName: 'Elm Street', photoCount: 3 },
    }),
    'GET /api/payment-status': () => ({ path: '/api/payment-status?listingName=Elm%20Street' }),
    'GET /api/payments': () => ({ path: '/api/payments' }),
    'GET /api/payments/:id': () => ({ path: `/api/payments/${paymentId}` }),
    'GET /api/admin/payments': () => ({ path: '/api/admin/payments?search=elm' }),
    'POST /api/admin/payments/:id/refund': () => ({
      path: `/api/admin/payments/${paymentId}/refund`,
      json: { refundId: randomUUID(), amountCents: 50 },
    }),
    // Pretends to come from Stripe, but isn't signed by it.
    'POST /api/stripe/webhook': () => ({
      path: '/api/stripe/webhook',
      json: { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: {} },
    }),

    'POST /api/queue/submit-staging': () => ({
      path: '/api/queue/submit-staging',
      form: staging(set),
    }),
    'GET /api/queue/events': () => ({ path: '/api/queue/events' }),
    'POST /api/queue/uploads': () => ({
      path: '/api/queue/uploads',
      json: announcement(randomUUID(), `Upload ${made++}`),
    }),
    'GET /api/queue/uploads/:uploadId': () => ({ path: `/api/queue/uploads/${uploadId}` }),
    'POST /api/queue/uploads/:uploadId/addresses': () => ({
      path: `/api/queue/uploads/${uploadId}/addresses`,
      json: { parts: [{ file: 0, part: 0, size: 100 }] },
    }),
    'PUT /api/queue/uploads/:uploadId/files/:number/parts/:part': () => ({
      path: `/api/queue/uploads/${uploadId}/files/0/parts/0`,
      part: Buffer.from('a part'),
    }),
    'GET /api/queue/listings': () => ({ path: '/api/queue/listings' }),
    'POST /api/queue/retry-listing': () => ({
      path: '/api/queue/retry-listing',
      json: { listingName },
    }),
    'POST /api/queue/cancel-listing': () => ({
      path: '/api/queue/cancel-listing',
      json: { listingName },
    }),
    'POST /api/queue/clear-completed': () => ({ path: '/api/queue/clear-completed', json: {} }),

    'POST /api/enhancement/process-folder': () => ({
      path: '/api/enhancement/process-folder',
      json: { folderName: folder, settings: { skipProcessing: true } },
    }),

    'POST /api/providers/autoenhance/webhook': () => ({
      path: '/api/providers/autoenhance/webhook',
      json: { event: 'image_processed', image_id: imageId, error: false },
    }),
  };
}

function staging(set: PhotoFile[]): FormData {
  const form = new FormData();
  form.append('listingName', once('Listing'));
  form.append('setMetadata', JSON.stringify([set.length]));
  form.append('totalExpected', String(set.length));
  form.append('chunkIndex', '0');
  form.append('totalChunks', '1');
  form.append('setOffset', '0');
  set.forEach((file) => form.append('images', picture(file), file.name));
  return form;
}

function picture(file: PhotoFile | undefined): Blob {
  return new Blob([new Uint8Array(file?.bytes ?? [])], { type: 'image/jpeg' });
}
