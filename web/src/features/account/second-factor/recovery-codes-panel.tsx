import { Copy } from 'lucide-react';
import { Button } from '../../../ui/button';
import { DialogActions } from '../../../ui/overlay/dialog';
import { toast } from '../../../ui/overlay/toast-store';

interface RecoveryCodesPanelProps {
  codes: string[];
  onDone: () => void;
}

export function RecoveryCodesPanel({ codes, onDone }: RecoveryCodesPanelProps) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ title: 'Recovery codes copied' }),
      () =>
        toast({
          title: "Couldn't copy",
          description: 'Select the codes and copy them yourself.',
          variant: 'destructive',
        }),
    );
  return (
    <div className="mt-6 flex flex-col gap-6">
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 rounded-xl bg-sunken p-5 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button onClick={onDone}>I Have Saved Them</Button>
      </DialogActions>
    </div>
  );
}
