import { OWN_STYLE_PHOTOS } from '@roomlight/contracts/rules';
import { useState } from 'react';
import { ChoiceField } from '../../ui/form/choice-field';
import { Dialog } from '../../ui/overlay/dialog';
import { LookFromFiles } from './look-from-files';
import { LookFromFolder } from './look-from-folder';

const { min, max } = OWN_STYLE_PHOTOS;

type Source = 'folder' | 'files';

const SOURCES = [
  { value: 'folder', label: 'Photos finished here', hint: 'From one of your listings' },
  { value: 'files', label: 'Photos finished elsewhere', hint: 'Uploaded from this device' },
] as const;

/** Asks for a look's name, and for the photos that it is made from. */
export function MakeLookDialog({ onClose }: { onClose: () => void }) {
  const [source, setSource] = useState<Source>('folder');
  const [name, setName] = useState('');
  const form = { name, onName: setName, onClose };
  return (
    <Dialog
      title="Make a look"
      description={`Choose ${min} to ${max} photos that show how you like them.`}
      onClose={onClose}
    >
      <ChoiceField
        label="Made from"
        choices={SOURCES}
        value={source}
        onChange={setSource}
        className="mt-6"
      />
      {source === 'folder' ? <LookFromFolder {...form} /> : <LookFromFiles {...form} />}
    </Dialog>
  );
}
