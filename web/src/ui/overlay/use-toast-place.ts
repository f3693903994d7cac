import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { controlsInView } from './controls-in-view';
import { mayStay, placeOfToast, type Place } from './toast-place.rules';

/** How often it is checked whether the page has put a control below the notification. */
const CHECK_MS = 200;

/**
 * Keeps a notification off everything that a person can use, also when the page changes below it. It doesn't move while
 * the page is scrolled, or while the person is at the notification.
 * @param toast the notification's element
 * @param id identifies the notification; null when none is shown
 */
export function useToastPlace(
  toast: RefObject<HTMLElement | null>,
  id: number | null,
): Place | null {
  const [place, setPlace] = useState<Place | null>(null);

  useLayoutEffect(() => {
    if (id !== null && toast.current !== null) {
      // oxlint-disable-next-line react/set-state-in-effect -- Its size is known only when it is laid out, before it is painted.
      setPlace(freePlace(toast.current));
    }
  }, [toast, id]);

  useEffect(() => {
    if (id === null) {
      return;
    }
    let scrolledTo = window.scrollY;
    const timer = setInterval(() => {
      const element = toast.current;
      const isScrolling = window.scrollY !== scrolledTo;
      scrolledTo = window.scrollY;
      if (element === null || isScrolling || isUsed(element)) {
        return;
      }
      setPlace((before) =>
        before !== null && mayStay(windowSize(), sizeOf(element), controlsInView(element), before)
          ? before
          : samePlace(before, freePlace(element)),
      );
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [toast, id]);

  return place;
}

function freePlace(toast: HTMLElement): Place {
  return placeOfToast(windowSize(), sizeOf(toast), controlsInView(toast));
}

/** The same object for the same place, so that nothing is drawn again. */
function samePlace(before: Place | null, next: Place): Place {
  return before?.left === next.left && before.top === next.top ? before : next;
}

const windowSize = () => ({
  width: document.documentElement.clientWidth,
  height: window.innerHeight,
});

// Unlike its rectangle, its size doesn't follow its animation.
const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement) => ({
  width: offsetWidth,
  height: offsetHeight,
});

function isUsed(toast: HTMLElement): boolean {
  return toast.matches(':hover') || toast.contains(document.activeElement);
}
