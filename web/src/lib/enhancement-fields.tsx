import type { OwnStyleAnswer } from '@roomlight/contracts';
import { ENHANCE_STYLE_NAMES, ENHANCE_STYLES, type Enhancement } from '@roomlight/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { looksRefusedQuery, ownStylesQuery } from './api/own-styles';
import { styledRendition } from './api/photo-address';
import { selectedLook } from './own-look.rules';
import { Button } from '../ui/button';
import { ChoiceField } from '../ui/form/choice-field';
import { ToggleField } from '../ui/form/toggle-field';

/** The settings that everybody chooses before photos are enhanced. */
export type EnhancementChoice = Pick<
  Enhancement,
  'enhanceType' | 'replaceSky' | 'perspectiveCorrection'
> & {
  /** Ids of photos whose sky is replaced although they seem to be rooms. */
  skyAnyway?: string[];
  /** As for `selectedLook`. */
  look?: string | null;
};

const STYLES = ENHANCE_STYLE_NAMES.map((value) => ({
  value,
  label: ENHANCE_STYLES[value].title,
  hint: ENHANCE_STYLES[value].name,
}));

interface EnhancementFieldsProps {
  settings: EnhancementChoice;
  /** Address of the photo that shows what each style gives; missing where there is none. */
  photoUrl?: string | undefined;
  onChange: (changed: Partial<EnhancementChoice>) => void;
}

/** The user's own looks, as long as photos can be finished with them. */
function useOfferedLooks(): { looks: readonly OwnStyleAnswer[]; areRefused: boolean } {
  const { data } = useQuery(ownStylesQuery);
  const { data: areRefused } = useQuery(looksRefusedQuery);
  return { looks: areRefused ? [] : (data?.styles ?? []), areRefused };
}

/** Replaces the choice of a look by what is sent. */
export function useOrderedSettings(): <Settings extends EnhancementChoice>(
  settings: Settings,
) => Omit<Settings, 'look'> & { ownStyleId?: string } {
  const { looks } = useOfferedLooks();
  return ({ look, ...settings }) => {
    const ownStyleId = selectedLook(look, looks);
    return { ...settings, ...(ownStyleId !== null && { ownStyleId }) };
  };
}

export function EnhancementFields({ settings, photoUrl, onChange }: EnhancementFieldsProps) {
  const { looks, areRefused } = useOfferedLooks();
  const selected = selectedLook(settings.look, looks);
  const choices = [
    ...STYLES,
    ...looks.map(({ id, name, isDefault }) => ({
      value: id,
      label: name,
      hint: isDefault ? 'Your look, the default' : 'Your look',
    })),
  ].map((choice) => ({
    ...choice,
    ...(photoUrl !== undefined && { picture: styledRendition(photoUrl, 320, choice.value) }),
  }));
  function choose(value: string): void {
    const style = ENHANCE_STYLE_NAMES.find((name) => name === value);
    onChange(style === undefined ? { look: value } : { enhanceType: style, look: null });
  }
  return (
    <>
      <div className="flex min-w-0 flex-col items-start gap-2">
        <ChoiceField
          label="Enhancement style"
          choices={choices}
          value={selected ?? settings.enhanceType}
          onChange={choose}
          className="w-full"
        />
        {!areRefused && (
          <Button asChild variant="link" size="sm">
            <Link to="/looks">{looks.length === 0 ? 'Make a look of your own' : 'Your looks'}</Link>
          </Button>
        )}
      </div>
      <ToggleField
        kind="switch"
        label="Sky replacement"
        hint="Replaces the sky in photos that show one. Merged sets keep theirs."
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
