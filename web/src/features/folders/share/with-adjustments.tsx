import { photoCountText } from '../../../lib/photo-count-text';
import { ToggleField } from '../../../ui/form/toggle-field';

interface WithAdjustmentsProps {
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the agent gets the photos in the colours that are kept in this browser. */
export function WithAdjustments({ count, checked, onChange }: WithAdjustmentsProps) {
  return (
    <ToggleField
      kind="switch"
      label="With my adjustments"
      hint={`You changed the colors of ${photoCountText(count)}. Later changes aren't taken along.`}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
