/** sessionStorage: the listing that is being prepared. */
export const LISTING_NAME_KEY = 'listingName';

/** sessionStorage: JSON `{listingName, photoCount}` of the payment that the upload waits for. */
export const PENDING_PAYMENT_KEY = 'pendingPayment';

/** sessionStorage: the number of files kept until that payment is verified. */
export const PENDING_FILES_KEY = 'pendingFiles';

/** localStorage, followed by `:{folderPath}`: JSON that maps file names to the photos' adjustments. */
export const ADJUSTMENTS_KEY = 'adjustments';

/** localStorage, followed by `:{folderPath}`: JSON that maps file names to the screens being replaced. */
export const SCREENS_KEY = 'screens';

/** localStorage: JSON list of the saved presets. */
export const PRESETS_KEY = 'presets';

/** localStorage: JSON that says by title which of the editor's sections are folded. */
export const FOLDED_SECTIONS_KEY = 'foldedSections';

/** localStorage, followed by `:{userId}`: JSON of what was chosen for the last link. */
export const LINK_CHOICES_KEY = 'linkChoices';

/** localStorage, followed by `:{userId}`: JSON of what was chosen for the last export. */
export const EXPORT_CHOICES_KEY = 'exportChoices';
