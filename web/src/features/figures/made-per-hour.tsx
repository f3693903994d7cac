import type { QueueFigures } from '@roomlight/contracts';
import { Skeleton } from '../../ui/feedback/skeleton';
import type { Told } from './figures-of';
import { hoursText } from './figure-words.rules';

/** A bar for each of the last 24 hours, the oldest first. */
export function MadePerHour({ queue }: { queue: Told<QueueFigures> }) {
  if (queue === null) {
    return <p className="text-sm text-muted">Unknown at the moment.</p>;
  }
  if (queue === undefined) {
    return <Skeleton className="h-32" />;
  }
  const { madePerHour } = queue;
  const most = Math.max(1, ...madePerHour);
  return (
    <figure className="flex flex-col gap-2">
      <div
        role="img"
        aria-label={hoursText(madePerHour)}
        className="flex h-24 items-end gap-1 rounded-xl bg-sunken/60 p-3"
      >
        {madePerHour.map((made, hour) => (
          <span
            key={hour}
            className="min-h-px flex-1 rounded-t-sm bg-accent"
            style={{ height: `${(made / most) * 100}%` }}
          />
        ))}
      </div>
      <figcaption className="flex justify-between text-sm text-muted">
        <span>24 hours ago</span>
        <span>Most in an hour: {Math.max(0, ...madePerHour)}</span>
        <span>Now</span>
      </figcaption>
    </figure>
  );
}
