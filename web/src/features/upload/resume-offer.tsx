import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { errorText } from '../../lib/api/api';
import { forgetFiles, unlockFiles } from '../../lib/browser/kept-files';
import { Button } from '../../ui/button';
import { toast } from '../../ui/overlay/toast-store';
import { discardUpload } from './sending/discard-upload';
import { interruptedUploads, type InterruptedUpload } from './interrupted-uploads';

interface ResumeOfferProps {
  userId: string;
  onResume: (listingName: string) => void;
}

/** Offers to go on with uploads that were interrupted; nothing when there are none. */
export function ResumeOffer({ userId, onResume }: ResumeOfferProps) {
  const queryKey = ['interrupted-uploads', userId];
  const client = useQueryClient();
  const { data: uploads = [] } = useQuery({
    queryKey,
    queryFn: () => interruptedUploads(userId),
    staleTime: 0,
    gcTime: 0,
  });
  const discard = useMutation({
    mutationFn: async ({ listingName, isRest }: InterruptedUpload) => {
      if (!isRest) {
        await discardUpload({ listingName, hasSets: true, saved: [] });
      }
      await forgetFiles(userId, listingName);
    },
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (error) =>
      toast({
        title: "The upload can't be discarded",
        description: errorText(error, "The server can't be reached. Please try again."),
        variant: 'destructive',
      }),
  });
  const resume = async ({ listingName }: InterruptedUpload) => {
    // The click lets the browser ask for the files; if it is refused, the next page offers to ask again.
    await unlockFiles(userId, listingName).catch(() => undefined);
    onResume(listingName);
  };
  return uploads.map((upload) => (
    <section
      key={upload.listingName}
      aria-label={`Upload of ${upload.listingName}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-line bg-surface px-5 py-4"
    >
      <CloudUpload aria-hidden className="size-5 shrink-0 text-accent-text" />
      <p className="min-w-0 grow text-sm">
        <span className="block font-semibold break-words">
          Resume upload of {upload.listingName}
          {upload.percent === null ? '' : `, ${upload.percent} %`}
        </span>
        <span className="text-muted">
          {upload.isRest
            ? 'Its interior sets are in the queue. Some exteriors are not uploaded yet.'
            : 'It was interrupted. What was sent is kept for a day.'}
        </span>
      </p>
      <Button size="sm" onClick={() => void resume(upload)}>
        Resume
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={discard.isPending}
        onClick={() => discard.mutate(upload)}
      >
        Discard
      </Button>
    </section>
  ));
}
