import type { Corner } from '@roomlight/contracts/rules';
import { useEffect, useRef, useState } from 'react';
import { readOfPhoto, writeOfPhoto } from '../../../lib/browser/adjustment-store';
import { SCREENS_KEY } from '../../../lib/browser/storage-keys';
import { toast } from '../../../ui/overlay/toast-store';
import { findScreen } from '../requests';
import { CORNER_COUNT } from './screen-corners.rules';
import {
  changePanel,
  followPhoto,
  parseStoredScreen,
  placeToFind,
  storedScreen,
  type ScreenPanel,
  type ScreenPanelChange,
} from './screen-panel.rules';
import type { PhotoView } from '../straighten/straighten-preview.rules';

/**
 * The screen that is being replaced in a photo. A saved screen is kept in the browser.
 * @param shown undefined until the photo is loaded
 */
export function useScreenPanel(
  folderPath: string,
  filename: string,
  shown: PhotoView | undefined,
): readonly [ScreenPanel, (change: ScreenPanelChange) => void] {
  const [own, setPanel] = useState<ScreenPanel>(() =>
    parseStoredScreen(readOfPhoto(SCREENS_KEY, folderPath, filename)),
  );
  const panel = shown === undefined ? own : followPhoto(own, shown);

  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);

  async function find(at: Corner): Promise<void> {
    // Without an answer, the person goes on to place the corners.
    const corners = await findScreen(folderPath, filename, at, leaving.signal).catch(() => null);
    const before = latest.current;
    const found = corners && changePanel(before, { kind: 'find', at, corners });
    if (found !== null && found !== before) {
      setPanel(found);
      toast({
        title: 'All 4 corners placed',
        description: 'They are those of the screen that you clicked. Drag them if they are off.',
      });
    }
  }

  function change(change: ScreenPanelChange): void {
    const at = placeToFind(panel, change);
    if (at !== null) {
      void find(at);
    }
    const next = changePanel(panel, change);
    setPanel((before) => changePanel(before, change));
    if (next.phase === 'saved') {
      const stored = storedScreen(next.plan, next.placedOn);
      writeOfPhoto(SCREENS_KEY, folderPath, filename, stored);
    } else if (change.kind === 'remove') {
      writeOfPhoto(SCREENS_KEY, folderPath, filename, null);
    } else if (change.kind === 'place' && isComplete(next) && !isComplete(panel)) {
      toast({
        title: 'All 4 corners placed',
        description: 'Drag them into place, set the opacity and generate a preview.',
      });
    }
  }

  const preview = panel.phase === 'preview' ? panel.address : null;
  useEffect(
    () => () => {
      if (preview !== null) {
        URL.revokeObjectURL(preview);
      }
    },
    [preview],
  );

  return [panel, change];
}

function isComplete(panel: ScreenPanel): boolean {
  return panel.phase === 'editing' && panel.corners.length === CORNER_COUNT;
}
