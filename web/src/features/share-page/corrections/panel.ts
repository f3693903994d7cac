/** Below the photo, which is on black in both themes. */
export const PANEL = 'mx-auto w-full max-w-2xl shrink-0 px-4 pt-3 pb-4 text-white';

const BUTTON =
  'inline-flex h-11 items-center justify-center gap-2 rounded-full px-5 text-sm font-semibold whitespace-nowrap disabled:cursor-not-allowed disabled:opacity-50';
export const PANEL_BUTTON = `${BUTTON} border border-white/50 hover:bg-white/15`;
export const PANEL_MAIN_BUTTON = `${BUTTON} bg-white text-black hover:bg-white/85`;
