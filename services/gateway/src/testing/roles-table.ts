/** The kinds of callers of a route, whose resource belongs to `owner`. */
export type CallerKind =
  'anonymous' | 'owner' | 'anotherUser' | 'suspended' | 'deleted' | 'administrator';

/** The status that each of them gets. */
export type Row = Readonly<Record<CallerKind, number>>;

function anyone(status: number): Row {
  return {
    anonymous: status,
    owner: status,
    anotherUser: status,
    suspended: status,
    deleted: status,
    administrator: status,
  };
}

/** Suspended and deleted users, whose former session counts as none. */
function signedIn(status: number, others: Partial<Row> = {}): Row {
  return {
    ...anyone(401),
    owner: status,
    anotherUser: status,
    administrator: status,
    ...others,
  };
}

/** Others get the same answer as for a missing resource, except administrators. */
const ownersAndAdministrators = (status: number): Row => signedIn(status, { anotherUser: 404 });

/** Each user has their own queue and downloads, so administrators are treated like any other user there. */
const owners = (status: number): Row => signedIn(status, { anotherUser: 404, administrator: 404 });

const administrators = (status: number): Row => signedIn(403, { administrator: status });

/** Who may do what: every call of the gateway, and the status of a request that is well-formed. */
export const ROLES_TABLE = {
  'GET /health/live': anyone(200),
  'GET /health/ready': anyone(200),
  'GET /metrics': administrators(200),
  'GET /': anyone(200),
  'GET /*': anyone(200),
  'GET /licenses': anyone(200),
  'GET /api/config': anyone(200),
  'GET /api/openapi.json': anyone(200),
  'GET /api/docs': anyone(200),
  'GET /api/docs/:file': anyone(200),

  'GET /api/auth/me': signedIn(200),
  'POST /api/auth/login': anyone(200),
  'POST /api/auth/logout': anyone(200),
  'POST /api/auth/request-reset': anyone(200),
  'GET /api/folders/:ownerId/:folderName/corrections': ownersAndAdministrators(200),
  'PUT /api/folders/:ownerId/:folderName/corrections/:correctionId': ownersAndAdministrators(200),
  'POST /api/folders/:ownerId/:folderName/corrections/rounds/:roundId/send-back':
    ownersAndAdministrators(200),

  // Authenticated by the link's token, not by the caller: an invalid token is refused to all.
  'POST /api/auth/reset-password': anyone(400),
  'POST /api/auth/reset-password/passkeys': anyone(400),

  'POST /api/auth/passkey/options': anyone(200),
  // Authenticated by the passkey, not by the caller: an unknown one is refused to all.
  'POST /api/auth/passkey': anyone(401),

  'GET /api/account/passkeys': signedIn(200),
  'POST /api/account/passkeys/options': signedIn(200),
  // Only a browser with an authenticator can make a passkey.
  'POST /api/account/passkeys': signedIn(400),
  'DELETE /api/account/passkeys/:id': signedIn(404),
  'GET /api/account/second-factor': signedIn(200),
  'POST /api/account/second-factor/set-up': signedIn(200),
  // Only an authenticator app knows the code.
  'POST /api/account/second-factor/confirm': signedIn(400),
  'POST /api/account/second-factor/remove': signedIn(200),
  'GET /api/account/profile': signedIn(200),
  'PUT /api/account/profile': signedIn(200),
  // Nobody's password is the one that is sent.
  'POST /api/account/password': signedIn(400),
  'GET /api/account/sessions': signedIn(200),
  'DELETE /api/account/sessions': signedIn(200),
  // An id that none of the callers has.
  'DELETE /api/account/sessions/:id': signedIn(404),

  'GET /api/users': administrators(200),
  'POST /api/users': administrators(201),
  'PATCH /api/users/:id': administrators(200),
  'PATCH /api/users/:id/suspend': administrators(200),
  'PATCH /api/users/:id/unsuspend': administrators(200),
  'POST /api/users/:id/reset-second-factor': administrators(200),
  'DELETE /api/users/:id': administrators(200),
  'GET /api/admin/second-factor-policy': administrators(200),
  'PATCH /api/admin/second-factor-policy': administrators(200),
  'GET /api/admin/audit': administrators(200),
  'GET /api/admin/figures': administrators(200),
  'GET /api/admin/migrate-to-box': administrators(200),
  // Where no directory is set, there is nothing to migrate.
  'POST /api/admin/migrate-to-box': administrators(422),

  'GET /api/folders': signedIn(200),
  'GET /api/folders/:reference': ownersAndAdministrators(200),
  'GET /api/folders/:ownerId/:folderName': ownersAndAdministrators(200),
  'DELETE /api/folders/:reference': ownersAndAdministrators(200),
  'DELETE /api/folders/:ownerId/:folderName': ownersAndAdministrators(200),
  'PUT /api/folders/:reference/look': ownersAndAdministrators(200),
  'PUT /api/folders/:ownerId/:folderName/look': ownersAndAdministrators(200),
  'POST /api/folders/rename': ownersAndAdministrators(200),
  'POST /api/folders/upload-additional': ownersAndAdministrators(200),
  'POST /api/hdr/save-to-folder': ownersAndAdministrators(200),
  'GET /api/folders/:reference/photo/:filename': ownersAndAdministrators(200),
  'GET /api/folders/:ownerId/:folderName/photo/:filename': ownersAndAdministrators(200),

  'POST /api/folders/:reference/photos/move': ownersAndAdministrators(200),
  'POST /api/folders/:ownerId/:folderName/photos/move': ownersAndAdministrators(200),
  'PATCH /api/folders/:reference/photos': ownersAndAdministrators(200),
  'PATCH /api/folders/:ownerId/:folderName/photos': ownersAndAdministrators(200),
  'DELETE /api/folders/:reference/photo/:filename': ownersAndAdministrators(200),
  'DELETE /api/folders/:ownerId/:folderName/photo/:filename': ownersAndAdministrators(200),
  'GET /api/folders/:reference/photo/:filename/edits': ownersAndAdministrators(200),
  'GET /api/folders/:ownerId/:folderName/photo/:filename/edits': ownersAndAdministrators(200),
  'PUT /api/folders/:reference/photo/:filename/light': ownersAndAdministrators(200),
  'PUT /api/folders/:ownerId/:folderName/photo/:filename/light': ownersAndAdministrators(200),
  'GET /api/folders/:reference/photo/:filename/light-maps/:versionId': ownersAndAdministrators(200),
  'GET /api/folders/:ownerId/:folderName/photo/:filename/light-maps/:versionId':
    ownersAndAdministrators(200),
  'GET /api/folders/:reference/photo/:filename/versions': ownersAndAdministrators(200),
  'GET /api/folders/:ownerId/:folderName/photo/:filename/versions': ownersAndAdministrators(200),
  'POST /api/folders/:reference/photo/:filename/versions/:versionId/restore':
    ownersAndAdministrators(200),
  'POST /api/folders/:ownerId/:folderName/photo/:filename/versions/:versionId/restore':
    ownersAndAdministrators(200),
  'GET /api/folders/:reference/download-zip': ownersAndAdministrators(200),
  'GET /api/folders/:ownerId/:folderName/download-zip': ownersAndAdministrators(200),
  'POST /api/folders/:reference/download-ticket': ownersAndAdministrators(200),
  'POST /api/folders/:ownerId/:folderName/download-ticket': ownersAndAdministrators(200),
  'POST /api/download-tickets/:ticket/prepare': owners(200),

  'GET /api/folders/:ownerId/:folderName/frames': ownersAndAdministrators(200),
  'POST /api/folders/:ownerId/:folderName/merge-again': ownersAndAdministrators(422),
  'DELETE /api/folders/:ownerId/:folderName/frames/:photoId': ownersAndAdministrators(200),

  'GET /api/folders/:ownerId/:folderName/shares': ownersAndAdministrators(200),
  'POST /api/folders/:ownerId/:folderName/shares': ownersAndAdministrators(201),
  'POST /api/folders/:ownerId/:folderName/shares/:shareId/release': ownersAndAdministrators(200),
  'POST /api/folders/:ownerId/:folderName/shares/:shareId/revoke': ownersAndAdministrators(200),
  'POST /api/folders/:ownerId/:folderName/shares/:shareId/unrelease': ownersAndAdministrators(200),
  'POST /api/folders/:ownerId/:folderName/shares/:shareId/unrevoke': ownersAndAdministrators(200),
  'POST /api/folders/:ownerId/:folderName/shares/:shareId/restore': ownersAndAdministrators(200),
  'DELETE /api/folders/:ownerId/:folderName/shares/:shareId': ownersAndAdministrators(200),

  // Authenticated by the link's token, not by the caller.
  'GET /api/shares/:token': anyone(200),
  'POST /api/shares/:token/password': anyone(200),
  'GET /api/shares/:token/cover': anyone(200),
  'GET /api/shares/:token/photos/:photoId': anyone(200),
  'GET /api/shares/:token/photos/:photoId/unaltered': anyone(200),
  'PUT /api/shares/:token/favourites/:photoId': anyone(200),
  'DELETE /api/shares/:token/favourites/:photoId': anyone(200),
  // A link without a price.
  'POST /api/shares/:token/payment': anyone(409),
  'GET /api/shares/:token/payment': anyone(409),
  'POST /api/shares/:token/downloads': anyone(201),
  'GET /api/shares/:token/downloads/:downloadId': anyone(200),
  'POST /api/shares/:token/exports': anyone(200),
  'GET /api/shares/:token/exports/:exportId': anyone(200),
  'POST /api/shares/:token/exports/:exportId/downloads': anyone(201),
  'GET /api/shares/:token/corrections': anyone(200),
  'PUT /api/shares/:token/corrections/:correctionId': anyone(200),
  'DELETE /api/shares/:token/corrections/:correctionId': anyone(200),
  'POST /api/shares/:token/corrections/send': anyone(200),
  'PUT /api/shares/:token/approval': anyone(200),
  'GET /api/export-presets': signedIn(200),
  'POST /api/export-presets': signedIn(201),
  'DELETE /api/export-presets/:id': owners(200),
  'POST /api/folders/:reference/exports': ownersAndAdministrators(200),
  'POST /api/folders/:ownerId/:folderName/exports': ownersAndAdministrators(200),
  'GET /api/exports/:id': owners(200),
  'GET /api/exports/:id/zip': owners(200),

  'GET /api/trash': signedIn(200),
  'GET /api/trash/:id/thumbnail': ownersAndAdministrators(200),
  'POST /api/trash/:id/restore': ownersAndAdministrators(200),
  'DELETE /api/trash/:id': ownersAndAdministrators(200),
  // Afterwards nothing is left in it.
  'DELETE /api/trash': signedIn(200),

  'GET /api/check-backup/:reference/:filename': ownersAndAdministrators(200),
  'GET /api/check-backup/:ownerId/:folderName/:filename': ownersAndAdministrators(200),
  'POST /api/create-backup': ownersAndAdministrators(200),
  'POST /api/revert-from-backup': ownersAndAdministrators(200),
  'POST /api/apply-perspective-correction': ownersAndAdministrators(200),

  'GET /api/own-styles': signedIn(200),
  // Finished photos that no photo of the folder is named like are refused to all who may use it.
  'POST /api/own-styles': ownersAndAdministrators(400),
  // A look is made from its owner's own photos alone; the others aren't finished.
  'POST /api/own-styles/from-folder': owners(400),
  'POST /api/own-styles/default': signedIn(200),
  'PATCH /api/own-styles/:id': signedIn(404),
  'DELETE /api/own-styles/:id': signedIn(404),
  'GET /api/tv-library': signedIn(200),
  'POST /api/tv-library': signedIn(201),
  'POST /api/upload-tv-image': signedIn(201),
  'DELETE /api/tv-library/:id': ownersAndAdministrators(200),
  'GET /api/tv-library/:id/image': ownersAndAdministrators(200),
  'POST /api/find-tv-screen': ownersAndAdministrators(200),
  'POST /api/preview-tv-replacement': ownersAndAdministrators(200),
  'POST /api/replace-tv-screen-folder': ownersAndAdministrators(200),

  'GET /api/payment-required': signedIn(200),
  // None of the callers has to pay.
  'POST /api/create-payment-intent': signedIn(409),
  'GET /api/payment-status': signedIn(200),
  'GET /api/payments': signedIn(200),
  'GET /api/payments/:id': ownersAndAdministrators(200),
  'GET /api/admin/payments': administrators(200),
  'POST /api/admin/payments/:id/refund': administrators(200),
  // Authenticated by Stripe's signature, not by the caller.
  'POST /api/stripe/webhook': anyone(400),

  'POST /api/queue/submit-staging': signedIn(200),
  'POST /api/queue/uploads': signedIn(200),
  'GET /api/queue/uploads/:uploadId': owners(200),
  'POST /api/queue/uploads/:uploadId/addresses': owners(200),
  'PUT /api/queue/uploads/:uploadId/files/:number/parts/:part': owners(200),
  'GET /api/queue/listings': signedIn(200),
  'GET /api/queue/events': signedIn(200),
  'POST /api/queue/retry-listing': owners(200),
  'POST /api/queue/cancel-listing': owners(200),
  'POST /api/queue/clear-completed': signedIn(200),

  'POST /api/enhancement/process-folder': ownersAndAdministrators(200),

  // Authenticated by the provider's token, not by the caller.
  'POST /api/providers/autoenhance/webhook': anyone(401),
} as const satisfies Record<string, Row>;

export type Route = keyof typeof ROLES_TABLE;

/** Routes called by external services and not from our own pages. */
export const WEBHOOKS: ReadonlySet<Route> = new Set([
  'POST /api/providers/autoenhance/webhook',
  'POST /api/stripe/webhook',
]);
