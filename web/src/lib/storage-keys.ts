/** localStorage */
export const THEME_KEY = 'ui-theme';

/** sessionStorage: the listing that is being prepared. */
export const LISTING_NAME_KEY = 'listingName';

/** sessionStorage: JSON `{listingName, photoCount}` of the payment that the upload waits for. */
export const PENDING_PAYMENT_KEY = 'pendingPayment';
