import { ENHANCE_STYLE_NAMES, ENHANCE_STYLES, type Enhancement } from '@roomlight/contracts/rules';
import { ChoiceField } from '../ui/form/choice-field';
import { ToggleField } from '../ui/form/toggle-field';

/** The settings that everybody chooses before photos are enhanced. */
export type EnhancementChoice = Pick<
  Enhancement,
  'enhanceType' | 'replaceSky' | 'perspectiveCorrection'
>;

const STYLES = ENHANCE_STYLE_NAMES.map((value) => ({
  value,
  label: ENHANCE_STYLES[value].title,
  hint: ENHANCE_STYLES[value].name,
}));

interface EnhancementFieldsProps {
  settings: EnhancementChoice;
  onChange: (changed: Partial<EnhancementChoice>) => void;
}

export function EnhancementFields({ settings, onChange }: EnhancementFieldsProps) {
  return (
    <>
      <ChoiceField
        label="Enhancement style"
        choices={STYLES}
        value={settings.enhanceType}
        onChange={(enhanceType) => onChange({ enhanceType })}
      />
      <ToggleField
        kind="switch"
        label="Sky replacement"
        hint="Replaces the sky in photos that show one."
        checked={settings.replaceSky}
        onChange={(event) => onChange({ replaceSky: event.target.checked })}
      />
      <ToggleField
        kind="switch"
        label="Perspective correction"
        hint="Upright walls, level horizons."
        checked={settings.perspectiveCorrection}
        onChange={(event) => onChange({ perspectiveCorrection: event.target.checked })}
      />
    </>
  );
}
