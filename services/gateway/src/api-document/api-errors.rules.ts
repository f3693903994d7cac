interface ApiError {
  status: number;
  /** For the reader of the API document. */
  sentence: string;
  /** The answer says when to retry. */
  hasRetryAfter?: true;
}

/** The errors that callers can get, by the `code` of the problem. */
export const API_ERRORS = {
  account_deleted: { status: 410, sentence: 'The account has been deleted meanwhile.' },
  account_suspended: { status: 403, sentence: 'The account is suspended.' },
  address_too_long: { status: 414, sentence: 'The address is too long.' },
  already_paid: { status: 409, sentence: 'The listing is paid for.' },
  already_refunded: { status: 409, sentence: 'The payment has been refunded in full.' },
  changed_meanwhile: { status: 409, sentence: 'The photo is being changed elsewhere.' },
  correction_gone: { status: 409, sentence: 'The correction was deleted meanwhile.' },
  corrections_open: { status: 409, sentence: 'Some corrections are not sent or not answered yet.' },
  damaged_photo: { status: 422, sentence: 'The photo is cut off or damaged.' },
  downloads_used_up: { status: 409, sentence: 'The link has no download left.' },
  download_not_ready: { status: 409, sentence: 'The photos of the download are being prepared.' },
  email_taken: { status: 409, sentence: 'Another account has this email address.' },
  enhancement_failed: { status: 422, sentence: 'No photo could be enhanced.' },
  enhancement_stopped: { status: 409, sentence: 'The enhancement was stopped.' },
  file_incomplete: { status: 409, sentence: 'Parts of a file that was sent before are missing.' },
  forbidden: { status: 403, sentence: 'Only administrators can do this.' },
  foreign_origin: {
    status: 403,
    sentence:
      "Changes are accepted from the product's own pages only: the `Origin` header must be ours.",
  },
  headers_too_large: { status: 431, sentence: 'The request headers are too large.' },
  internal: { status: 500, sentence: 'Something went wrong.' },
  invalid_code: { status: 400, sentence: 'The code is wrong, or it has been used.' },
  invalid_passkey: { status: 400, sentence: 'The passkey could not be added.' },
  invalid_request: {
    status: 400,
    sentence: 'The request breaks a rule; `errors` names the fields that are wrong.',
  },
  invalid_reset_token: { status: 400, sentence: 'The link is invalid or has expired.' },
  frames_not_kept: { status: 422, sentence: 'The frames of the photos are not kept any more.' },
  listing_busy: { status: 409, sentence: 'The listing is being processed.' },
  listing_exists: {
    status: 409,
    sentence:
      'The queue has a listing of this name, which further members of the problem describe.',
  },
  listing_not_failed: { status: 409, sentence: 'Only a failed listing can be retried.' },
  malformed_request: { status: 400, sentence: 'The request is malformed.' },
  migration_running: { status: 409, sentence: 'A migration is running.' },
  name_taken: { status: 409, sentence: 'Another folder has this name.' },
  no_light_maps: {
    status: 422,
    sentence: "The photo's light can't be changed: it wasn't merged with flash, or is finished.",
  },
  not_found: { status: 404, sentence: 'It does not exist, or it belongs to somebody else.' },
  not_paid: { status: 409, sentence: 'The payment was never made, so nothing can be refunded.' },
  not_running: {
    status: 503,
    sentence: 'A service is not running; nothing has happened.',
    hasRetryAfter: true,
  },
  not_signed_in: { status: 401, sentence: 'Nobody is signed in.' },
  own_style_unsupported: {
    status: 422,
    sentence: 'The service that finishes photos has no looks of users’ own.',
  },
  nothing_approved: { status: 422, sentence: 'None of the photos is approved.' },
  nothing_to_pay: { status: 409, sentence: 'The link has no price.' },
  nothing_to_migrate: { status: 422, sentence: 'There is nothing to migrate.' },
  nothing_to_send: { status: 409, sentence: 'The round has no corrections.' },
  password_changed: { status: 409, sentence: 'The password was changed meanwhile.' },
  payment_not_required: { status: 409, sentence: 'The listing does not need to be paid for.' },
  payment_processing: { status: 409, sentence: 'A payment of the listing is being processed.' },
  payment_refused: { status: 422, sentence: 'The payment provider refused the payment.' },
  payment_required: {
    status: 402,
    sentence: 'The listing must be paid for before its photos are uploaded.',
  },
  payments_not_configured: { status: 409, sentence: 'Payments are not configured.' },
  photo_lost: { status: 404, sentence: "The photo's file is no longer stored." },
  photo_changed: { status: 409, sentence: 'The photo does not show this version any more.' },
  photo_too_large: {
    status: 422,
    sentence: 'The photo has too many pixels for the way it is stored.',
  },
  range_not_satisfiable: { status: 416, sentence: 'The range starts after the end.' },
  refund_conflict: { status: 409, sentence: 'The id is that of another refund.' },
  refund_pending: { status: 409, sentence: 'Another refund of the payment is under way.' },
  refund_refused: { status: 409, sentence: 'The payment provider refused the refund.' },
  round_sent: { status: 409, sentence: 'The round of corrections is not to be changed any more.' },
  second_factor_due: {
    status: 403,
    sentence: "The user's role requires a second factor, which must be set up first.",
  },
  second_factor_enabled: { status: 409, sentence: 'The account has a second factor.' },
  second_factor_needed: {
    status: 409,
    sentence: "The user's role requires the second factor.",
  },
  second_factor_required: {
    status: 401,
    sentence: 'The password is right, and a code is needed as well.',
  },
  share_locked: { status: 403, sentence: 'The photos are not released yet.' },
  share_password_required: { status: 401, sentence: 'The password of the link is missing.' },
  timeout: { status: 408, sentence: 'The request took too long.' },
  too_large: { status: 413, sentence: 'The request is too large.' },
  too_many_attempts: {
    status: 429,
    sentence: 'There were too many attempts.',
    hasRetryAfter: true,
  },
  too_many_corrections: {
    status: 422,
    sentence: 'The link or the photo has too many corrections.',
  },
  too_many_photos: {
    status: 422,
    sentence: 'The folder has too many photos to be enhanced at once.',
  },
  too_many_requests: {
    status: 429,
    sentence: 'The caller has too many requests open, or too many pictures waiting to be made.',
    hasRetryAfter: true,
  },
  too_many_screens: { status: 400, sentence: 'The photo has too many screens.' },
  too_many_shares: { status: 422, sentence: 'The folder has too many links.' },
  too_many_uploads: {
    status: 422,
    sentence: 'The user has too many uploads open, or too large ones together.',
  },
  unavailable: {
    status: 503,
    sentence: 'A service did not answer in time, or something it depends on is away.',
    hasRetryAfter: true,
  },
  unsupported_media_type: {
    status: 415,
    sentence:
      'This kind of content is not accepted here. Files are accepted as multipart/form-data.',
  },
  upload_cut_off: { status: 400, sentence: 'The upload was interrupted.' },
  upload_ended: { status: 410, sentence: 'The upload has ended: it was cancelled or abandoned.' },
  upload_in_progress: {
    status: 409,
    sentence: 'Another upload to the folder is in progress: `uploadInProgress` is true.',
  },
  wrong_code: { status: 401, sentence: 'The code is wrong, or it has been used.' },
  wrong_credentials: { status: 401, sentence: 'The email address or the password is wrong.' },
  wrong_passkey: {
    status: 401,
    sentence: 'The passkey is unknown, or was asked for too long ago.',
  },
  wrong_share_password: { status: 401, sentence: 'The password of the link is wrong.' },
  wrong_token: { status: 401, sentence: 'The token is not the one that was agreed on.' },
} as const satisfies Record<string, ApiError>;

export type ErrorCode = keyof typeof API_ERRORS;

export function apiError(code: ErrorCode): ApiError {
  return API_ERRORS[code];
}
