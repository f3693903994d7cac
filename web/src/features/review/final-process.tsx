import { DEFAULT_ENHANCEMENT, type Enhancement } from '@roomlight/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { enhancementOf } from '../../lib/enhancement.rules';
import {
  EnhancementFields,
  useOrderedSettings,
  type EnhancementChoice,
} from '../../lib/enhancement-fields';
import { isActive, listingsQuery } from '../../lib/api/listings';
import { useQueueEvents } from '../../lib/api/queue-events';
import { photoCountText } from '../../lib/photo-count-text';
import { Button } from '../../ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card';
import { Progress } from '../../ui/feedback/progress';
import { MoreSettings } from './more-settings';

interface FinalProcessProps {
  ownerId: string;
  folderName: string;
  photoCount: number;
  /** Of the listing's first photo. */
  coverUrl: string | undefined;
  isEnhancing: boolean;
  onStart: (settings: Partial<Enhancement>, photoCount: number) => void;
}

/** Lets the person choose how to enhance the photos, starts the enhancement, and shows how far it is. */
export function FinalProcess({
  ownerId,
  folderName,
  photoCount,
  coverUrl,
  isEnhancing,
  onStart,
}: FinalProcessProps) {
  const [settings, setSettings] = useState<Enhancement & EnhancementChoice>(DEFAULT_ENHANCEMENT);
  const ordered = useOrderedSettings();
  const change = (changed: Partial<Enhancement & EnhancementChoice>) =>
    setSettings({ ...settings, ...changed });
  const folder = { userId: ownerId, folderName };

  return (
    <Card>
      <CardHeader>
        <CardTitle>Enhancement Settings</CardTitle>
      </CardHeader>
      <CardContent>
        <fieldset disabled={isEnhancing} className="flex min-w-0 flex-col gap-5">
          <legend className="sr-only">Enhancement settings</legend>
          <EnhancementFields settings={settings} photoUrl={coverUrl} onChange={change} />
          <MoreSettings settings={settings} onChange={change} />
        </fieldset>
        <div className="mt-6 flex flex-col gap-3">
          {isEnhancing && (
            <EnhancementProgress folderPath={`${ownerId}/${folderName}`} total={photoCount} />
          )}
          <Button
            size="lg"
            disabled={photoCount === 0}
            pending={isEnhancing}
            onClick={() => onStart(ordered(settings), settings.skipProcessing ? 0 : photoCount)}
            className="w-full"
          >
            Final Process ({photoCountText(photoCount)})
          </Button>
          {photoCount > 0 && (
            <Button asChild variant="secondary" className="w-full">
              <Link to="/folder/$userId/$folderName" params={folder}>
                View Preprocessed Results Only
              </Link>
            </Button>
          )}
        </div>
      </CardContent>
    </Card>
  );
}

/** The queue's progress with the folder. */
function EnhancementProgress({ folderPath, total }: { folderPath: string; total: number }) {
  const refetchInterval = useQueueEvents();
  const { data } = useQuery({ ...listingsQuery, refetchInterval });
  const listing = enhancementOf(data?.listings ?? [], folderPath);
  const done = listing !== undefined && isActive(listing) ? listing.completedPhotos : 0;
  return (
    <div role="status">
      <p className="mb-2 flex justify-between gap-4 text-sm">
        <span className="text-muted">Enhancing photos</span>
        <span className="font-semibold tabular-nums">
          {done} of {total}
        </span>
      </p>
      <Progress value={done} max={total} label="Progress of the enhancement" />
    </div>
  );
}
