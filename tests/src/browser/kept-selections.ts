import type { Page } from '@playwright/test';

/** The photos of a listing that a browser keeps while the page is away. */
export interface KeptPhotos {
  files: number;
  /** Whether they are what remains once the sets are in the queue. */
  isRest: boolean;
  /** The number of frames in each set of the board; empty without a board. */
  sets: number[];
}

/** Everything that the page's browser has kept: files, and selections of them. */
export function keptEntries(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('roomlight');
        opening.onerror = () => reject(new Error('The page has no storage.'));
        opening.onsuccess = () => {
          const kept = opening.result.transaction('kept-files').objectStore('kept-files').getAll();
          kept.onsuccess = () => resolve(kept.result);
        };
      }),
  );
}

/** The selections that the page's browser has kept, each of which is written after its files. */
export async function keptSelections(page: Page): Promise<KeptPhotos[]> {
  const entries = await keptEntries(page);
  return entries.filter(isSelection).map(({ fileKeys, isRest = false, board }) => ({
    files: fileKeys.length,
    isRest,
    sets: board?.sets.map(({ frames }) => frames.length) ?? [],
  }));
}

interface Selection {
  fileKeys: string[];
  isRest?: boolean;
  board?: { sets: { frames: unknown[] }[] } | null;
}

const isSelection = (value: unknown): value is Selection =>
  typeof value === 'object' && value !== null && 'fileKeys' in value;
