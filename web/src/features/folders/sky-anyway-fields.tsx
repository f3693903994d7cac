import type { FolderPhoto } from '@roomlight/contracts';
import { Disclosure } from '../../ui/disclosure';
import { ToggleField } from '../../ui/form/toggle-field';

interface SkyAnywayFieldsProps {
  photos: readonly FolderPhoto[];
  /** Ids of the photos that are chosen. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/**
 * Lets the person name photos whose sky is replaced although they are merged sets, or their exposure is that of a room:
 * they are taken for rooms, but may show a house outdoors.
 */
export function SkyAnywayFields({ photos, chosen, onChange }: SkyAnywayFieldsProps) {
  return (
    <Disclosure
      label={chosen.length === 0 ? 'Photos outdoors' : `Photos outdoors (${chosen.length})`}
    >
      <fieldset className="min-w-0">
        <legend className="text-sm text-muted">
          Their sky is replaced although they are merged sets or look dim.
        </legend>
        <ul className="mt-3 flex max-h-40 flex-col gap-3 overflow-y-auto p-1">
          {photos.map(({ id, filename }) => (
            <li key={id}>
              <ToggleField
                kind="checkbox"
                label={filename}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                  )
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </Disclosure>
  );
}
