import type { Shot } from './shot.types.js';

/** Numbers of one camera's files that are further apart than this come from two cameras, or from a counter that began again. */
const NUMBER_LEAP = 100;
/** Numbers within which a counter of four digits ends and begins again. */
const COUNTER_END = 500;
/** Files from which a counter's own run is taken for a camera's. */
const MIN_RUN = 10;
/** Milliseconds that a clock without parts of a second may be behind. */
const CLOCK_SECOND = 1000;

interface Numbered<File> {
  file: File;
  prefix: string;
  number: number | null;
}

/**
 * @returns the shots of each camera in the order in which they were taken: by number where the times don't contradict,
 *   else by time. Cameras are told apart by their data, their files' prefix, and counters that run side by side.
 */
export function camerasInOrder<File extends Shot>(shots: readonly File[]): File[][] {
  const byPrefix = groupBy(shots.map(numbered), ({ prefix }) => prefix);
  const cameras = byPrefix.flatMap((group) => {
    const cameras = camerasOf(group);
    return groupBy(group, (item) => cameras.get(item) ?? '').flatMap(sideBySide);
  });
  return cameras.map(inOrder);
}

/** A file that doesn't tell its camera has that of the file before it by number, or of the first that tells. */
function camerasOf<File extends Shot>(group: Numbered<File>[]): Map<Numbered<File>, string | null> {
  const sorted = [...group].sort(byNumber);
  let camera = sorted.find(({ file }) => file.camera !== null)?.file.camera ?? null;
  return new Map(
    sorted.map((item) => {
      camera = item.file.camera ?? camera;
      return [item, camera];
    }),
  );
}

function numbered<File extends Shot>(file: File): Numbered<File> {
  const stem = file.name.replace(/\.[^.]*$/, '');
  const match = /(?<!\d)(\d+)\D*$/.exec(stem);
  if (match === null) {
    return { file, prefix: stem, number: null };
  }
  const [, digits = ''] = match;
  const before = stem.slice(0, match.index);
  // Dates in names change from day to day; they tell no cameras apart.
  return { file, prefix: before.replace(/\d{6,}/g, '#'), number: Number(digits) };
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) {
      groups.set(key(item), [item]);
    } else {
      group.push(item);
    }
  }
  return [...groups.values()];
}

const byNumber = <File>(a: Numbered<File>, b: Numbered<File>): number =>
  (a.number ?? Infinity) - (b.number ?? Infinity) || 0;

/**
 * Separates counters whose times overlap, or that each took many files: two cameras of one make. If it was one camera
 * after all, the counter's leap lies between sets.
 */
function sideBySide<File extends Shot>(group: Numbered<File>[]): Numbered<File>[][] {
  const runs = runsOfNumbers(group);
  const spans = runs.map((run) => {
    const times = run.flatMap(({ file }) => file.takenAt ?? []);
    return { from: Math.min(...times), to: Math.max(...times) };
  });
  const overlap = spans.some((a, i) =>
    spans.some((b, j) => i < j && a.from < b.to && b.from < a.to),
  );
  const areLong = runs.every((run) => run.length >= MIN_RUN) && !wraps(runs);
  return overlap || areLong ? runs : [group];
}

function runsOfNumbers<File>(group: Numbered<File>[]): Numbered<File>[][] {
  const runs: Numbered<File>[][] = [];
  let last: number | null = null;
  for (const item of [...group].sort(byNumber)) {
    const run = runs.at(-1);
    if (run === undefined || (last !== null && (item.number ?? last) - last > NUMBER_LEAP)) {
      runs.push([item]);
    } else {
      run.push(item);
    }
    last = item.number;
  }
  return runs;
}

function inOrder<File extends Shot>(group: Numbered<File>[]): File[] {
  const counted = unwrapped(group);
  const numbers = counted.map(({ number }) => number);
  const unique = new Set(numbers).size === numbers.length && !numbers.includes(null);
  if (unique && !timesContradict(counted)) {
    return counted.map(({ file }) => file);
  }
  const place = new Map(counted.map(({ file }, i) => [file, i]));
  const time = timesOf(counted);
  return counted
    .map(({ file }) => file)
    .sort(
      (a, b) =>
        (time.get(a) ?? 0) - (time.get(b) ?? 0) ||
        (place.get(a) ?? 0) - (place.get(b) ?? 0) ||
        (a.name < b.name ? -1 : 1),
    );
}

/** Orders by number; a counter that went from 9999 to 1 begins after its widest gap. */
function unwrapped<File extends Shot>(group: Numbered<File>[]): Numbered<File>[] {
  const runs = runsOfNumbers(group);
  return (wraps(runs) ? [...runs.slice(1), ...runs.slice(0, 1)] : runs).flat();
}

function wraps<File>(runs: readonly Numbered<File>[][]): boolean {
  const first = runs[0]?.[0]?.number ?? 0;
  const last = runs.at(-1)?.at(-1)?.number ?? 0;
  return runs.length > 1 && first <= COUNTER_END && last >= 10_000 - COUNTER_END;
}

function timesContradict<File extends Shot>(counted: Numbered<File>[]): boolean {
  let latest = -Infinity;
  for (const { file } of counted) {
    if (file.takenAt !== null) {
      if (file.takenAt < latest - (file.hasSubSeconds ? 0 : CLOCK_SECOND)) {
        return true;
      }
      latest = Math.max(latest, file.takenAt);
    }
  }
  return false;
}

/** The time of each file; one without takes that of the file before it. */
function timesOf<File extends Shot>(counted: Numbered<File>[]): Map<File, number> {
  let time = counted.find(({ file }) => file.takenAt !== null)?.file.takenAt ?? 0;
  return new Map(
    counted.map(({ file }) => {
      time = file.takenAt ?? time;
      return [file, time];
    }),
  );
}
