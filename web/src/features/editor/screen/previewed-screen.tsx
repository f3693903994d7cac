import { ArrowLeft, Save } from 'lucide-react';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/overlay/toast-store';
import type { ScreenPanelChange, ScreenPlan } from './screen-panel.rules';
import type { PhotoView } from '../straighten/straighten-preview.rules';

interface PreviewedScreenProps {
  plan: ScreenPlan;
  /** The photo on which the screen's corners were placed. */
  photo: PhotoView | null;
  onChange: (change: ScreenPanelChange) => void;
}

export function PreviewedScreen({ plan, photo, onChange }: PreviewedScreenProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="mr-auto text-sm text-muted">This is how the screen will look.</p>
      <Button variant="secondary" onClick={() => onChange({ kind: 'edit', plan })}>
        <ArrowLeft aria-hidden />
        Back to Edit
      </Button>
      <Button
        onClick={() => {
          onChange({ kind: 'save', plan, placedOn: photo });
          toast({ title: 'TV replacement saved' });
        }}
      >
        <Save aria-hidden />
        Save Settings
      </Button>
    </div>
  );
}
