/** The validation classes of the browser's forms. */
export {
  AccountChanges,
  MAX_PAYMENT_CENTS,
  NewAccount,
  OwnProfile,
} from './messages/account.messages.js';
export { NewOwnPassword, ResetRequest, SetPassword, SignIn } from './messages/auth.messages.js';
export { PAYMENT_STATES } from './messages/billing.messages.js';
export { PasskeyName } from './messages/passkey.messages.js';
export { OneTimeCode } from './messages/second-factor.messages.js';
export { type Role, ROLES } from './messages/user.js';
