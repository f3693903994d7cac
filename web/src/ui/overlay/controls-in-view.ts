import type { Box } from './toast-place.rules';

const CONTROLS =
  'a[href], button, input, select, textarea, label, summary, [role=button], [role=checkbox], [role=menuitem], [role=option], [tabindex="0"]';
/** What is hidden behind a dialog, or takes no clicks. */
const OUT_OF_REACH = '[aria-hidden=true], [inert]';

/** Where everything is that a person can use at the moment, without what is inside `except`. */
export function controlsInView(except: Element | null): Box[] {
  return [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const isInView =
      // Fields that are drawn by something else are a pixel large.
      width > 2 &&
      height > 2 &&
      left < window.innerWidth &&
      top < window.innerHeight &&
      left + width > 0 &&
      top + height > 0;
    const isReached =
      isInView && except?.contains(control) !== true && control.closest(OUT_OF_REACH) === null;
    return isReached ? [{ left, top, width, height }] : [];
  });
}
