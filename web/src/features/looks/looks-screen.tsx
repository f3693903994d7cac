import { useSuspenseQuery } from '@tanstack/react-query';
import { Palette, Plus } from 'lucide-react';
import { useState } from 'react';
import { ownStylesQuery } from '../../lib/api/own-styles';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { LookRow } from './look-row';
import { MakeLookDialog } from './make-look-dialog';

/** The looks of the photographer's own, which are offered beside the four styles. */
export function LooksScreen() {
  const { data } = useSuspenseQuery(ownStylesQuery);
  const [making, setMaking] = useState(false);
  return (
    <>
      <PageHeader
        title="Your Looks"
        subtitle="Show Roomlight how you finish photos, and it becomes a style of your own"
      >
        <Button onClick={() => setMaking(true)}>
          <Plus aria-hidden />
          Make a Look
        </Button>
      </PageHeader>
      {data.styles.length === 0 ? (
        <EmptyState
          icon={Palette}
          title="No looks yet"
          description="Choose three to ten photos that you finished yourself. Roomlight learns their tone, colors and local contrast."
        />
      ) : (
        <Card>
          <ul aria-label="Your looks" className="divide-y divide-line">
            {data.styles.map((look) => (
              <LookRow key={look.id} look={look} example={data.example} />
            ))}
          </ul>
        </Card>
      )}
      {making && <MakeLookDialog onClose={() => setMaking(false)} />}
    </>
  );
}
