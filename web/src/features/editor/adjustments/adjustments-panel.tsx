import type { CameraAngles } from '@roomlight/contracts';
import { RotateCcw, Wand2 } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  ADJUSTMENT_RANGES,
  NEUTRAL_ADJUSTMENTS,
  type Adjustments,
} from '../../../lib/browser/adjustments.rules';
import { Button } from '../../../ui/button';
import { SliderField } from '../../../ui/form/slider-field';
import { Section } from '../section';
import type { Axis } from '../straighten/straightener.rules';

const COLOUR_SLIDERS = [
  { name: 'brightness', label: 'Brightness', unit: '%' },
  { name: 'saturation', label: 'Saturation', unit: '%' },
  { name: 'warmth', label: 'White Balance', unit: '' },
  { name: 'blackLevel', label: 'Black Level', unit: '%' },
] as const;

const ALIGN_SLIDERS = [
  { axis: 'vertical', angle: 'verticalAngle', label: 'Vertical Align' },
  { axis: 'horizontal', angle: 'horizontalAngle', label: 'Horizontal Align' },
] as const;

interface AdjustmentsPanelProps {
  adjustments: Adjustments;
  onChange: (adjustments: Adjustments) => void;
  /** Null until the server has answered. */
  angles: CameraAngles | null;
  /** The reason why the photo can't be straightened now. */
  alignHint: string | null;
  onAlign: (axis: Axis, angle: number) => void;
  onAutoAlign: (axis: Axis) => void;
  /** The control that applies the adjustments to other photos. */
  children: ReactNode;
}

export function AdjustmentsPanel({
  adjustments,
  onChange,
  angles,
  alignHint,
  onAlign,
  onAutoAlign,
  children,
}: AdjustmentsPanelProps) {
  const canAlign = angles !== null && alignHint === null;
  const isNeutral =
    COLOUR_SLIDERS.every(({ name }) => adjustments[name] === NEUTRAL_ADJUSTMENTS[name]) &&
    ALIGN_SLIDERS.every(({ angle }) => angles === null || angles[angle] === 0);

  function resetAll(): void {
    onChange(NEUTRAL_ADJUSTMENTS);
    for (const { axis, angle } of ALIGN_SLIDERS) {
      if (canAlign && angles[angle] !== 0) {
        onAlign(axis, 0);
      }
    }
  }

  return (
    <Section
      title="Adjustments"
      action={
        !isNeutral && (
          <Button variant="ghost" size="sm" onClick={resetAll}>
            <RotateCcw aria-hidden />
            Reset All
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-0.5">
        {COLOUR_SLIDERS.map(({ name, label, unit }) => (
          <SliderField
            key={name}
            label={label}
            unit={unit}
            step={1}
            {...ADJUSTMENT_RANGES[name]}
            value={adjustments[name]}
            onChange={(value) => onChange({ ...adjustments, [name]: value })}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-col gap-0.5 border-t border-line pt-3">
        {ALIGN_SLIDERS.map(({ axis, angle, label }) => (
          <SliderField
            key={axis}
            label={label}
            unit="°"
            step={0.1}
            {...ADJUSTMENT_RANGES.verticalAlign}
            value={angles?.[angle] ?? 0}
            disabled={!canAlign}
            onChange={(value) => onAlign(axis, value)}
          />
        ))}
        {alignHint !== null && <p className="text-sm text-muted">{alignHint}</p>}
        <div className="mt-2 grid grid-cols-2 gap-2">
          <Button
            variant="secondary"
            className="gap-1.5 px-1"
            disabled={!canAlign}
            onClick={() => onAutoAlign('vertical')}
          >
            <Wand2 aria-hidden />
            Auto Vertical
          </Button>
          <Button
            variant="secondary"
            className="gap-1.5 px-1"
            disabled={!canAlign}
            onClick={() => onAutoAlign('horizontal')}
          >
            <Wand2 aria-hidden />
            Auto Horizontal
          </Button>
        </div>
      </div>
      <div className="mt-4 border-t border-line pt-4">{children}</div>
    </Section>
  );
}
