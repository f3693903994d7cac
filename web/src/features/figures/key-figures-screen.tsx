import type { KeyFigures, QueueFigures } from '@roomlight/contracts';
import { providerLabel } from '@roomlight/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { LoadFailure } from '../../lib/reload/load-failure';
import { PageHeader } from '../../ui/page/page-header';
import { FigureCard } from './figure-card';
import { FigureGrid } from './figure-grid';
import {
  figuresOfProvider,
  figuresOfStorage,
  figuresOfUsers,
  figuresOfWork,
  type Told,
} from './figures-of';
import { figuresQuery } from './figures-query';
import { MadePerHour } from './made-per-hour';
import { SpaceByUser } from './space-by-user';

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
/** Puts figures side by side where there is room for four of them. */
const WIDE = 'sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4';

/** Shows administrators how the product is doing. */
export function KeyFiguresScreen() {
  const { data, error, isRefetchError, refetch } = useQuery(figuresQuery);
  return (
    <>
      <PageHeader
        title="Key Figures"
        subtitle={
          <>
            Updated every five seconds
            {data === undefined ? '' : `, last at ${TIME.format(new Date(data.at))}`}.
          </>
        }
      />
      {isRefetchError && (
        <p
          role="status"
          className="mb-5 flex items-center gap-2.5 rounded-xl bg-danger-soft px-4 py-3 text-sm font-medium text-danger-text"
        >
          <WifiOff aria-hidden className="size-4 shrink-0" />
          The server can't be reached. Trying again every five seconds.
        </p>
      )}
      {data === undefined && error !== null ? (
        <LoadFailure
          title="The figures couldn't be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Figures figures={data} />
      )}
    </>
  );
}

/** Undefined while they are loading. */
function Figures({ figures }: { figures: KeyFigures | undefined }) {
  const queue = figures?.queue;
  const work = (kind: 'merge' | 'enhance') => figuresOfWork(queue && queue[kind]);
  return (
    <div className="grid gap-6 lg:grid-cols-2" aria-busy={figures === undefined}>
      <FigureCard
        title="Sets to Merge"
        description="Sets waiting or being merged, and how long it takes."
        isAway={queue === null}
      >
        <FigureGrid figures={work('merge')} className={WIDE} />
      </FigureCard>
      <FigureCard
        title="Photos to Enhance"
        description="Photos sent for final processing."
        isAway={queue === null}
      >
        <FigureGrid figures={work('enhance')} className={WIDE} />
      </FigureCard>
      <FigureCard
        title="Last 24 Hours"
        description="Sets merged and photos enhanced, hour by hour."
        isAway={queue === null}
      >
        <MadePerHour queue={queue} />
      </FigureCard>
      <FigureCard
        title="Providers"
        description="Who made the photos of the last 24 hours, counting each attempt."
        isAway={queue === null}
      >
        <Providers queue={queue} />
      </FigureCard>
      <FigureCard
        title="Storage"
        description="Photos in all folders. Space includes earlier versions and smaller copies."
        isAway={figures?.storage === null}
      >
        <FigureGrid figures={figuresOfStorage(figures?.storage, queue)} />
        <SpaceByUser storage={figures?.storage} />
      </FigureCard>
      <FigureCard
        title="People"
        description="Who can sign in, and who was active in the last 24 hours."
        isAway={figures?.users === null}
      >
        <FigureGrid figures={figuresOfUsers(figures?.users)} className="sm:grid-cols-3" />
      </FigureCard>
    </div>
  );
}

function Providers({ queue }: { queue: Told<QueueFigures> }) {
  if (queue === null || queue === undefined) {
    // As high as one provider with its name.
    return <FigureGrid figures={figuresOfProvider(queue)} className="mt-9 sm:grid-cols-3" />;
  }
  if (queue.providers.length === 0) {
    return <p className="text-sm text-muted">No provider was used.</p>;
  }
  return queue.providers.map((provider) => (
    <section key={provider.provider} aria-label={providerLabel(provider.provider)}>
      <h3 className="mb-3 font-semibold">{providerLabel(provider.provider)}</h3>
      <FigureGrid figures={figuresOfProvider(provider)} className="sm:grid-cols-3" />
    </section>
  ));
}
