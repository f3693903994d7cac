import {
  LIGHT_CONTROLS,
  LIGHT_STEP,
  PLAIN_LIGHT,
  type LightSettings,
} from '@roomlight/photography/light';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../../ui/button';
import { SliderField } from '../../../ui/form/slider-field';
import { Section } from '../section';
import type { EditedLight } from './use-light';

const SLIDERS = {
  ambience: { label: 'Ambience', ends: ['Natural', 'Neutral'] },
  windows: { label: 'Windows', ends: ['As seen', 'Pulled'] },
  lamps: { label: 'Lamps', ends: ['Neutral', 'Warm'] },
  shadows: { label: 'Shadows', ends: ['Deeper', 'Open'] },
} as const;

/** Why a slider changes nothing in a photo. */
const NOTHING_TO_CHANGE = {
  ambience: 'The light of the room and of the flash have one color in this photo.',
  windows: 'This photo has no window view to change.',
  lamps: 'No lamp lights this photo in a color of its own.',
  shadows: 'This photo has no shadows to change.',
} as const satisfies Record<keyof LightSettings, string>;

/** Positions are shown in hundredths. */
const HUNDREDTHS = 100;

interface LightPanelProps {
  light: EditedLight;
  /** Whether the merge gave a window its view. */
  hasWindows: boolean;
  /** The reason why it can't be changed now. */
  hint: string | null;
}

/** What stays open after the merge: daylight, lamps and windows, moved apart. */
export function LightPanel({ light, hasWindows, hint }: LightPanelProps) {
  const { settings } = light;
  const isDisabled = hint !== null;
  // A setting that was made can always be taken back.
  const useless = LIGHT_CONTROLS.filter(
    (control) =>
      settings[control] === 0 &&
      ((control === 'windows' && !hasWindows) || light.visible?.[control] === false),
  );
  const notes = hint === null ? useless.map((control) => NOTHING_TO_CHANGE[control]) : [hint];
  return (
    <Section
      title="Light"
      onPointerEnter={light.prepare}
      onFocus={light.prepare}
      action={
        !light.isPlain &&
        !isDisabled && (
          <Button variant="ghost" size="sm" onClick={() => light.change(PLAIN_LIGHT)}>
            <RotateCcw aria-hidden />
            Reset Light
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-1">
        {LIGHT_CONTROLS.map((control) => (
          <SliderField
            key={control}
            {...SLIDERS[control]}
            unit=""
            min={-HUNDREDTHS}
            max={HUNDREDTHS}
            step={LIGHT_STEP * HUNDREDTHS}
            neutral={0}
            value={Math.round(settings[control] * HUNDREDTHS)}
            disabled={isDisabled || useless.includes(control)}
            onChange={(value) => light.change({ ...settings, [control]: value / HUNDREDTHS })}
          />
        ))}
      </div>
      {notes.map((note) => (
        <p key={note} className="mt-2 text-sm text-muted">
          {note}
        </p>
      ))}
    </Section>
  );
}
