import type { FrameUse, KeptSet, MergeSettings } from '@roomlight/contracts';
import { FRAME_USES } from '@roomlight/contracts/rules';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/form/select-field';
import { ToggleField } from '../../../ui/form/toggle-field';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog';
import {
  changedSettings,
  hasRaw,
  settingsOf,
  settingsProblem,
  withUse,
} from './merge-settings.rules';

const USES: Record<FrameUse, string> = {
  ambient: 'Ambient',
  flash: 'Flash',
  left_out: 'Leave out',
};

interface MergeAgainDialogProps {
  kept: KeptSet;
  onClose: () => void;
  /** @param settings null merges the photo as before */
  onMerge: (settings: MergeSettings | null) => void;
}

/** Asks what another merge uses the frames for. */
export function MergeAgainDialog({ kept, onClose, onMerge }: MergeAgainDialogProps) {
  const [settings, setSettings] = useState(() => settingsOf(kept));
  const problem = settingsProblem(kept, settings);
  return (
    <Dialog
      title="Merge Again?"
      description="The photo is made anew from its frames. Straightening, TV replacements, adjustments and the final processing of this photo are taken back; what it shows now stays among its versions."
      onClose={onClose}
    >
      <form
        className="mt-5 flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          onMerge(changedSettings(kept, settings));
          onClose();
        }}
      >
        <fieldset className="flex flex-col gap-3 not-has-[select]:hidden">
          <legend className="mb-2 font-semibold">Frames</legend>
          {kept.files.map(({ position, filename }, place) => (
            <SelectField
              key={position}
              label={filename}
              value={settings.frames[place]?.use}
              onChange={({ currentTarget }) => {
                const use = FRAME_USES.find((known) => known === currentTarget.value);
                if (use !== undefined) {
                  setSettings(withUse(settings, position, use));
                }
              }}
            >
              {FRAME_USES.map((use) => (
                <option key={use} value={use}>
                  {USES[use]}
                </option>
              ))}
            </SelectField>
          ))}
        </fieldset>
        {hasRaw(kept) && (
          <ToggleField
            kind="switch"
            label="Develop RAW files"
            hint="Takes longer. Otherwise, the camera's JPEG inside them is used where it is large enough."
            checked={settings.developRaw}
            onChange={({ currentTarget }) =>
              setSettings({ ...settings, developRaw: currentTarget.checked })
            }
          />
        )}
        <p role="alert" className="text-sm text-danger-text empty:hidden">
          {problem}
        </p>
        <DialogActions>
          <Button type="button" variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={problem !== null}>
            Merge Again
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
