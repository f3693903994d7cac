import type { SharedListing, SharedPhoto } from '@roomlight/contracts';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, errorText } from '../../lib/api/api';
import { isAway } from '../../lib/api/away.rules';
import { useRetry } from '../../lib/api/use-retry';
import { markFavourite, openShare } from './requests';

type Opened =
  | { state: 'loading' }
  | { state: 'password' }
  | { state: 'ready'; listing: SharedListing }
  /** `isGone` tells a link that doesn't work from a server that doesn't, which may be back soon (`isAway`). */
  | { state: 'failed'; isGone: boolean; isAway: boolean; text: string };

export interface SharedListingControl {
  opened: Opened;
  /** Asks again, such as after the password or a download. */
  reload: () => Promise<void>;
  setFavourite: (photo: SharedPhoto, isFavourite: boolean) => Promise<void>;
}

export function useSharedListing(token: string): SharedListingControl {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });

  const reload = useCallback(async () => {
    setOpened(await open(token));
  }, [token]);

  useRetry(opened.state === 'failed' && opened.isAway, async () => {
    const found = await open(token);
    const isAnswered = found.state !== 'failed' || !found.isAway;
    if (isAnswered) {
      setOpened(found);
    }
    return isAnswered;
  });

  useEffect(() => {
    let isCurrent = true;
    void open(token).then((found) => {
      if (isCurrent) {
        setOpened(found);
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [token]);

  const setFavourite = useCallback(
    async (photo: SharedPhoto, isFavourite: boolean): Promise<void> => {
      const show = (value: boolean) =>
        setOpened((now) => (now.state === 'ready' ? withFavourite(now, photo.id, value) : now));
      show(isFavourite);
      try {
        await markFavourite(token, photo.id, isFavourite);
      } catch (error) {
        show(!isFavourite);
        throw error;
      }
    },
    [token],
  );

  return { opened, reload, setFavourite };
}

async function open(token: string): Promise<Opened> {
  try {
    return { state: 'ready', listing: await openShare(token) };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    return status === 401
      ? { state: 'password' }
      : {
          state: 'failed',
          isGone: status === 404,
          isAway: isAway(error),
          text: errorText(error, 'The photos could not be loaded. Please try again in a moment.'),
        };
  }
}

function withFavourite(
  { state, listing }: Extract<Opened, { state: 'ready' }>,
  id: string,
  isFavourite: boolean,
): Opened {
  const photos = listing.photos.map((photo) =>
    photo.id === id ? { ...photo, isFavourite } : photo,
  );
  return { state, listing: { ...listing, photos } };
}
