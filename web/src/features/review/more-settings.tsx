import {
  BRIGHTNESS_MULTIPLIER,
  DEFAULT_ENHANCEMENT,
  type Enhancement,
} from '@roomlight/contracts/rules';
import { Disclosure } from '../../ui/disclosure';
import { SliderField } from '../../ui/form/slider-field';
import { ToggleField } from '../../ui/form/toggle-field';

const BRIGHTNESS_STEP = 0.05;

/** The yes-or-no settings with their labels. */
const TOGGLES = [
  {
    setting: 'maintainColorAccuracy',
    label: 'Keep colors accurate',
    hint: 'White balance and hues stay as they are.',
  },
  {
    setting: 'enhanceWindows',
    label: 'Enhance windows',
    hint: 'Restores the view through bright windows.',
  },
  {
    setting: 'autoVerticalAlign',
    label: 'Straighten verticals',
    hint: 'Part of perspective correction: makes walls upright.',
  },
  {
    setting: 'autoHorizontalAlign',
    label: 'Level horizontals',
    hint: 'Part of perspective correction: corrects a tilted camera.',
  },
  {
    setting: 'skipProcessing',
    label: 'Skip processing',
    hint: 'Leaves every photo as it is.',
  },
] as const;

interface MoreSettingsProps {
  settings: Enhancement;
  onChange: (changed: Partial<Enhancement>) => void;
}

/** Settings that most people leave unchanged. */
export function MoreSettings({ settings, onChange }: MoreSettingsProps) {
  return (
    <Disclosure label="More settings">
      <div className="flex flex-col gap-5">
        <div>
          <SliderField
            label="Brightness"
            value={settings.brightnessMultiplier}
            min={BRIGHTNESS_MULTIPLIER.min}
            max={BRIGHTNESS_MULTIPLIER.max}
            step={BRIGHTNESS_STEP}
            neutral={DEFAULT_ENHANCEMENT.brightnessMultiplier}
            unit="×"
            onChange={(brightnessMultiplier) => onChange({ brightnessMultiplier })}
          />
          <p className="mt-1 text-sm text-muted">
            How much to brighten shadows and midtones. White stays white.
          </p>
        </div>
        {TOGGLES.map(({ setting, label, hint }) => (
          <ToggleField
            key={setting}
            kind="switch"
            label={label}
            hint={hint}
            checked={settings[setting]}
            disabled={
              !settings.perspectiveCorrection &&
              (setting === 'autoVerticalAlign' || setting === 'autoHorizontalAlign')
            }
            onChange={(event) => onChange({ [setting]: event.target.checked })}
          />
        ))}
      </div>
    </Disclosure>
  );
}
