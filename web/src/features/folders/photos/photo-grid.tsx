import type { FolderDetail } from '@roomlight/contracts';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type FocusEvent } from 'react';
import { rowsToShow } from '../../../lib/rows-to-show.rules';
import { PhotoCard } from './photo-card';
import { GRID_GAP, shapeOfGrid } from './photo-grid.rules';
import type { FocusAfterRemoval } from '../use-focus-after-removal';
import { useReturnToPhoto } from './use-return-to-photo';

/** Renders a little more than a screen ahead of the scrolling, in both directions. */
const ROWS_AHEAD = 3;

interface PhotoGridProps {
  folder: FolderDetail;
  /** The name in the address, which may be the listing's. */
  folderName: string;
  focusAfterRemoval: FocusAfterRemoval;
}

/** A folder's photos. Only those near the visible part are in the document, since there may be hundreds. */
export function PhotoGrid({ folder, folderName, focusAfterRemoval }: PhotoGridProps) {
  const { photos } = folder;
  const { ref: list, onFocus: rememberItem } = focusAfterRemoval;
  const [place, setPlace] = useState<{ width: number; top: number } | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [returnedTo, setReturnedTo] = useState<number | null>(null);
  const { columns, rowHeight } = shapeOfGrid(place?.width ?? 0);
  const rowCount = Math.ceil(photos.length / columns);

  useLayoutEffect(() => {
    const grid = list.current;
    if (grid === null) {
      return;
    }
    const measure = () =>
      setPlace({ width: grid.clientWidth, top: grid.getBoundingClientRect().top + window.scrollY });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [list]);

  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    gap: GRID_GAP,
    overscan: ROWS_AHEAD,
    scrollMargin: place?.top ?? 0,
    enabled: place !== null,
    rangeExtractor: (range: Range) =>
      rowsToShow(
        defaultRangeExtractor(range),
        focused === null ? null : Math.floor(focused / columns),
        rowCount,
      ),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  useReturnToPhoto({
    photos,
    folderPath: folder.path,
    folderName,
    onReturn: (index) => {
      setFocused(index);
      setReturnedTo(index);
    },
  });
  useLayoutEffect(() => {
    if (returnedTo !== null) {
      focusPhoto(list.current, returnedTo);
    }
  }, [list, returnedTo]);

  function follow(event: FocusEvent<HTMLUListElement>): void {
    rememberItem(event);
    const position = Number(event.target.closest('li')?.getAttribute('aria-posinset') ?? 0);
    setFocused(position > 0 ? position - 1 : null);
  }

  const shown = virtualizer
    .getVirtualIndexes()
    .flatMap((row) => Array.from({ length: columns }, (_, column) => row * columns + column));

  return (
    <ul
      ref={list}
      onFocus={follow}
      className="grid"
      style={{
        gap: GRID_GAP,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rowCount}, ${rowHeight}px)`,
      }}
    >
      {shown.map((index) => {
        const photo = photos[index];
        return (
          photo && (
            <li
              key={photo.id}
              aria-setsize={photos.length}
              aria-posinset={index + 1}
              style={{
                gridRow: Math.floor(index / columns) + 1,
                gridColumn: (index % columns) + 1,
              }}
            >
              <PhotoCard photo={photo} folderPath={folder.path} folderName={folderName} />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Focuses a photo without scrolling the page if the photo is at least partly visible. */
function focusPhoto(list: HTMLElement | null, index: number): void {
  const photo = list?.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"] a`);
  if (photo) {
    const { top, bottom } = photo.getBoundingClientRect();
    photo.focus({ preventScroll: bottom > 0 && top < window.innerHeight });
  }
}
