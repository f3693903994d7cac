import type { MadeShare } from '@roomlight/contracts';
import { Copy } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/form/field';
import { DialogActions } from '../../../ui/overlay/dialog';
import { toast } from '../../../ui/overlay/toast-store';
import { QrCode } from '../../../ui/qr-code';
import { mailText } from './share-words.rules';

interface NewLinkProps {
  made: MadeShare;
  onDone: () => void;
}

/** The link, which nobody can be shown again: the server keeps only its hash. */
export function NewLink({ made, onDone }: NewLinkProps) {
  const { share, token, mail } = made;
  const { agentName, agentEmail } = share;
  const link = `${location.origin}/s/${token}`;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ title: 'Link copied' }),
      () =>
        toast({
          title: "Couldn't copy",
          description: 'Select the link and copy it yourself.',
          variant: 'destructive',
        }),
    );
  return (
    <div className="mt-6 flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-6">
        <QrCode text={link} label={`QR code of the link for ${agentName}`} />
        <Field
          label={`Link for ${agentName}`}
          hint="Copy it now: it is not shown again."
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
          className="min-w-0 flex-1 basis-56"
        />
      </div>
      {agentEmail !== null && mail !== null && (
        <p
          role="status"
          className={mail === 'sent' ? 'text-sm text-muted' : 'text-sm text-danger-text'}
        >
          {mailText(mail, agentEmail)}
        </p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy Link
        </Button>
      </DialogActions>
    </div>
  );
}
