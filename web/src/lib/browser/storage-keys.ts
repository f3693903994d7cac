/** localStorage */
export const THEME_KEY = 'ui-theme';

/** sessionStorage: the listing that is being prepared. */
export const LISTING_NAME_KEY = 'listingName';

/** sessionStorage: JSON `{listingName, photoCount}` of the payment that the upload waits for. */
export const PENDING_PAYMENT_KEY = 'pendingPayment';

/** sessionStorage: how many files are kept until that payment is verified. */
export const PENDING_FILES_KEY = 'pendingFiles';

/** localStorage, with `:{folderPath}` behind it: JSON from file name to the photo's adjustments. */
export const ADJUSTMENTS_KEY = 'adjustments';

/** localStorage, with `:{folderPath}` behind it: JSON from file name to the screen that is being replaced. */
export const SCREENS_KEY = 'screens';

/** localStorage: JSON list of the saved presets. */
export const PRESETS_KEY = 'presets';
