import type {
  ProviderFigures,
  QueueFigures,
  StorageFigures,
  UserFigures,
  WorkFigures,
} from '@roomlight/contracts';
import type { Figure } from './figure-grid';
import { spaceText } from '../../lib/space-text.rules';
import { countText, durationText, NOTHING, shareText } from './figure-words.rules';

/** Undefined while loading, null when the figures are unavailable. */
export type Told<Figures> = Figures | null | undefined;

export function figuresOfWork(work: Told<WorkFigures>): Figure[] {
  const count = figure(work, countText);
  const time = figure(work, durationText);
  return [
    count('Waiting', ({ waiting }) => waiting),
    count('In progress', ({ inWork }) => inWork),
    time('Oldest', ({ oldestSeconds }) => oldestSeconds),
    { ...count('Failed', ({ failed }) => failed), isBad: (work?.failed ?? 0) > 0 },
    count('Last hour', ({ lastHour }) => lastHour),
    count('Last 24 hours', ({ lastDay }) => lastDay),
    time('50% within', ({ medianSeconds }) => medianSeconds),
    time('95% within', ({ p95Seconds }) => p95Seconds),
  ];
}

export function figuresOfProvider(provider: Told<ProviderFigures>): Figure[] {
  const count = figure(provider, countText);
  const share = figure(provider, shareText);
  return [
    count('Calls', ({ calls }) => calls),
    count('Photos made', ({ made }) => made),
    share('Success', ({ made, calls }) => made / calls),
    count('Unusable frames', ({ refused }) => refused),
    { ...count('Unavailable', ({ away }) => away), isBad: (provider?.away ?? 0) > 0 },
    { ...count('Failed calls', ({ failed }) => failed), isBad: (provider?.failed ?? 0) > 0 },
  ];
}

export function figuresOfStorage(
  storage: Told<StorageFigures>,
  queue: Told<QueueFigures>,
): Figure[] {
  return [
    figure(storage, countText)('Photos', ({ photos }) => photos),
    figure(storage, spaceText)('Space', ({ bytes }) => bytes),
    figure(storage, spaceText)('In the trash', ({ trashBytes }) => trashBytes),
    free(storage),
    figure(queue, spaceText)('Kept frames', ({ keptFrameBytes }) => keptFrameBytes),
  ];
}

/** Below it, a large shoot may not fit any more. */
const LITTLE_FREE_BYTES = 10 * 1024 ** 3;

function free(storage: Told<StorageFigures>): Figure {
  const text = (bytes: number | null) => (bytes === null ? NOTHING : spaceText(bytes));
  const bytes = storage?.freeBytes ?? null;
  return {
    ...figure(storage, text)('Free', ({ freeBytes }) => freeBytes),
    isBad: bytes !== null && bytes < LITTLE_FREE_BYTES,
  };
}

export function figuresOfUsers(people: Told<UserFigures>): Figure[] {
  const count = figure(people, countText);
  return [
    count('Users', ({ users }) => users),
    count('Active', ({ active }) => active),
    count('Suspended', ({ suspended }) => suspended),
  ];
}

function figure<Figures, Value>(figures: Told<Figures>, text: (value: Value) => string) {
  return (label: string, read: (of: Figures) => Value): Figure => ({
    label,
    value: figures === null ? NOTHING : figures === undefined ? undefined : text(read(figures)),
  });
}
