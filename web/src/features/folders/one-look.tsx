import type { FolderLook } from '@roomlight/contracts';
import { ToggleField } from '../../ui/form/toggle-field';
import { lookText } from './look-words.rules';
import { useOneLook } from './use-one-look';

interface OneLookProps {
  ownerId: string;
  /** The name in the address, which may be the listing's. */
  folderName: string;
  path: string;
  look: FolderLook;
}

/** The switch by which white and brightness of a folder's merged photos are brought together. */
export function OneLook({ ownerId, folderName, path, look }: OneLookProps) {
  const { turn, turning } = useOneLook(ownerId, folderName, path);
  const on = turning ?? look.on;
  return (
    <div role="status" className="mb-5">
      <ToggleField
        kind="switch"
        label="One look"
        hint={lookText({ ...look, on, changing: look.changing || turning !== null })}
        checked={on}
        onChange={({ target }) => turning === null && turn(target.checked)}
      />
    </div>
  );
}
