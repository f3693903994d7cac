import type { FolderDetail, FolderPhoto } from '@roomlight/contracts';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { rowsToShow } from '../../../lib/rows-to-show.rules';
import { photoCountText } from '../../../lib/photo-count-text';
import { moveToPlace, moveTogether, placesMoved } from '../arrange/arrange.rules';
import { GridPlace } from '../arrange/grid-place';
import { PhotoDragging } from '../arrange/photo-dragging';
import type { Arranging } from '../arrange/use-arranging';
import type { PhotoSelection } from '../selection/use-selection';
import { PhotoCard } from './photo-card';
import { GRID_GAP, shapeOfGrid } from './photo-grid.rules';
import type { FocusAfterRemoval } from '../use-focus-after-removal';
import { useReturnToPhoto } from './use-return-to-photo';

/** Renders a little more than a screen ahead of the scrolling, in both directions. */
const ROWS_AHEAD = 3;

/** Rows that the first screen shows at least in part, on most devices. */
const ROWS_FIRST_SEEN = 3;

interface PhotoGridProps {
  folder: FolderDetail;
  /** The name in the address, which may be the listing's. */
  folderName: string;
  /** The photos that aren't filtered out. */
  photos: FolderPhoto[];
  arranging: Arranging;
  selection: PhotoSelection;
  focusAfterRemoval: FocusAfterRemoval;
}

/**
 * A folder's photos, which can be moved to other places. Only those near the visible part are in the document, since
 * there may be hundreds.
 */
export function PhotoGrid({
  folder,
  folderName,
  photos,
  arranging,
  selection,
  focusAfterRemoval,
}: PhotoGridProps) {
  const { ref: list, onFocus: rememberItem } = focusAfterRemoval;
  const [place, setPlace] = useState<{ width: number; top: number } | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [returnedTo, setReturnedTo] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, say] = useState('');
  const moved = useRef<{ id: string; index: number } | null>(null);
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

  const move = useCallback(
    (from: number, to: number): void => {
      const [photo, found] = [photos[from], moveToPlace(folder.photos, photos, from, to)];
      if (photo === undefined || found === null) {
        return;
      }
      const index = Math.min(Math.max(to, 0), photos.length - 1);
      moved.current = { id: photo.id, index };
      setFocused(index);
      say(`${photo.filename}: photo ${index + 1} of ${photos.length}.`);
      arranging.change(
        { kind: 'move', move: found },
        { photoId: photo.id, text: `Move ${photo.filename}` },
      );
    },
    [arranging, folder.photos, photos],
  );

  /** A photo that is selected takes the others along. */
  function drop(from: number, to: number): void {
    const [photo, target] = [photos[from], photos[to]];
    if (photo === undefined || !selection.ids.has(photo.id) || selection.ids.size === 1) {
      move(from, to);
    } else if (target !== undefined && !selection.ids.has(target.id)) {
      const found = moveTogether(folder.photos, photos, selection.ids, { place: to });
      if (found !== null) {
        arranging.change(
          { kind: 'move', move: found },
          { photoId: photo.id, text: `Move ${photoCountText(selection.ids.size)}` },
        );
      }
    }
  }

  function moveByKey(event: KeyboardEvent, from: number): void {
    const places = placesMoved(event.key, columns);
    if (event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && places !== null) {
      // The browser would leave the page.
      event.preventDefault();
      move(from, from + places);
    }
  }

  useLayoutEffect(() => {
    // A photo loses the focus when it is moved in the document.
    if (moved.current !== null && photos[moved.current.index]?.id === moved.current.id) {
      focusPhoto(list.current, moved.current.index);
      moved.current = null;
    }
  }, [list, photos]);

  const shown = virtualizer
    .getVirtualIndexes()
    .flatMap((row) => Array.from({ length: columns }, (_, column) => row * columns + column));

  return (
    <PhotoDragging
      photos={photos}
      onStart={(from) => {
        // Keeps the photo in the document while the page scrolls away from it.
        setFocused(from);
        setDragged(from);
      }}
      onDrop={drop}
      onHold={(id) => selection.select(id, 'toggle')}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
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
              <GridPlace
                key={photo.id}
                photoId={photo.id}
                index={index}
                count={photos.length}
                dragged={dragged}
                isStacked={columns === 1}
                onKeyDown={(event) => moveByKey(event, index)}
                style={{
                  gridRow: Math.floor(index / columns) + 1,
                  gridColumn: (index % columns) + 1,
                }}
              >
                <PhotoCard
                  photo={photo}
                  folderPath={folder.path}
                  folderName={folderName}
                  index={index}
                  count={photos.length}
                  isCover={photo.id === folder.photos[0]?.id}
                  isFirstSeen={index < columns * ROWS_FIRST_SEEN}
                  isSelected={selection.ids.has(photo.id)}
                  hasSelection={selection.ids.size > 0}
                  onSelect={selection.select}
                  onMove={move}
                />
              </GridPlace>
            )
          );
        })}
      </ul>
    </PhotoDragging>
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
