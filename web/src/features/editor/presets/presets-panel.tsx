import { Bookmark, Plus, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import {
  addPreset,
  deletePreset,
  restorePreset,
  usePresets,
} from '../../../lib/browser/adjustment-store';
import type { Adjustments } from '../../../lib/browser/adjustments.rules';
import { undoAction } from '../../../lib/undo/undo';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/form/field';
import { toast } from '../../../ui/overlay/toast-store';
import { Tooltip } from '../../../ui/overlay/tooltip';
import { Section } from '../section';

const MAX_NAME = 60;

interface PresetsPanelProps {
  adjustments: Adjustments;
  onApply: (adjustments: Adjustments) => void;
}

/** Named adjustments, kept in this browser. */
export function PresetsPanel({ adjustments, onApply }: PresetsPanelProps) {
  const presets = usePresets();
  const [name, setName] = useState('');

  function save(event: FormEvent): void {
    event.preventDefault();
    const given = name.trim();
    if (given === '') {
      toast({
        title: 'Name required',
        description: 'Please enter a name for the preset',
        variant: 'destructive',
      });
      return;
    }
    addPreset(given, adjustments);
    setName('');
    toast({ title: 'Preset saved', description: given });
  }

  return (
    <Section title="Presets">
      {presets.length === 0 ? (
        <p className="mb-4 text-sm text-muted">
          Save these six settings as a preset to use on other photos.
        </p>
      ) : (
        <ul className="-mx-2 mb-4 flex max-h-60 flex-col overflow-y-auto">
          {presets.map((preset, index) => (
            <li key={preset.id} className="flex items-center gap-1">
              <Button
                variant="ghost"
                className="min-w-0 flex-1 shrink justify-start px-2"
                onClick={() => onApply(preset)}
              >
                <Bookmark aria-hidden className="text-accent-text" />
                <span className="truncate">{preset.name}</span>
              </Button>
              <Tooltip label="Delete preset">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Delete preset ${preset.name}`}
                  onClick={() => {
                    deletePreset(preset.id);
                    toast({
                      title: 'Preset deleted',
                      description: preset.name,
                      action: undoAction('Save the preset again', () => {
                        restorePreset(preset, index);
                        return null;
                      }),
                    });
                  }}
                >
                  <Trash2 aria-hidden />
                </Button>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={save} className="flex items-end gap-2">
        <Field
          label="Preset name"
          className="min-w-0 flex-1"
          value={name}
          maxLength={MAX_NAME}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="secondary" className="px-3">
          <Plus aria-hidden />
          Save Preset
        </Button>
      </form>
    </Section>
  );
}
