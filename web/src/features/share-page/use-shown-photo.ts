import type { SharedPhoto } from '@roomlight/contracts';
import { useCallback, useEffect, useState } from 'react';
import { anchorOf, photoAt, type ShownPhoto } from './anchors.rules';

/** The photo that is open over the page. The page's address names it, so that it can be sent to somebody. */
export function useShownPhoto(
  photos: readonly SharedPhoto[],
): [ShownPhoto | null, (shown: ShownPhoto | null) => void] {
  const [shown, setShown] = useState(() => photoAt(photos, location.hash));

  useEffect(() => {
    const follow = () => setShown(photoAt(photos, location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [photos]);

  const show = useCallback(
    (next: ShownPhoto | null): void => {
      setShown(next);
      history.replaceState(null, '', next === null ? location.pathname : anchorOf(photos, next));
    },
    [photos],
  );

  return [shown, show];
}
