import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { errorText } from '../../../lib/api/api';
import { currentUserQuery } from '../../../lib/api/session';
import { Button } from '../../../ui/button';
import { ChoiceField } from '../../../ui/form/choice-field';
import { Field } from '../../../ui/form/field';
import { ToggleField } from '../../../ui/form/toggle-field';
import { DialogActions } from '../../../ui/overlay/dialog';
import { NewLink } from './new-link';
import { shareTerms, type TypedShare } from './share-terms.rules';
import { useCreateShare } from './shares-query';

const THEMES = [
  { value: 'light', label: 'Light', hint: 'Photos on white' },
  { value: 'dark', label: 'Dark', hint: 'Photos on black' },
] as const;
const RELEASES = [
  { value: 'released', label: 'Released', hint: 'The agent can download the photos' },
  { value: 'locked', label: 'Locked', hint: 'Watermarked previews until you release them' },
] as const;

interface NewLinkFormProps {
  path: string;
  onDone: () => void;
}

export function NewLinkForm({ path, onDone }: NewLinkFormProps) {
  const { data: user } = useQuery(currentUserQuery);
  const create = useCreateShare(path);
  const [typed, setTyped] = useState<TypedShare>({
    ...{ agentName: '', password: '', lastDay: '', maxDownloads: '' },
    ...{ branded: true, brandName: user?.name ?? '', contact: user?.email ?? '' },
    ...{ theme: 'light', released: true },
  });
  const change = (some: Partial<TypedShare>) => {
    setTyped((now) => ({ ...now, ...some }));
    create.reset();
  };

  if (create.data !== undefined) {
    return <NewLink token={create.data.token} agentName={typed.agentName} onDone={onDone} />;
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    create.mutate(shareTerms(typed));
  }

  return (
    <form onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <Field
        label="Agent's Name"
        required
        maxLength={200}
        autoComplete="off"
        value={typed.agentName}
        onChange={({ target }) => change({ agentName: target.value })}
      />
      <ChoiceField
        label="Photos"
        choices={RELEASES}
        value={typed.released ? 'released' : 'locked'}
        onChange={(value) => change({ released: value === 'released' })}
      />
      <ChoiceField
        label="Page"
        choices={THEMES}
        value={typed.theme}
        onChange={(theme) => change({ theme })}
      />
      <ToggleField
        kind="checkbox"
        label="Show my name on the page"
        hint="Leave it out for an MLS that wants no brands."
        checked={typed.branded}
        onChange={({ target }) => change({ branded: target.checked })}
      />
      {typed.branded && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Your Name"
            required
            maxLength={200}
            value={typed.brandName}
            onChange={({ target }) => change({ brandName: target.value })}
          />
          <Field
            label="Your Contact"
            maxLength={500}
            value={typed.contact}
            onChange={({ target }) => change({ contact: target.value })}
          />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label="Password"
          hint="Optional"
          minLength={8}
          maxLength={256}
          autoComplete="off"
          value={typed.password}
          onChange={({ target }) => change({ password: target.value })}
        />
        <Field
          label="Last Day"
          hint="Optional"
          type="date"
          value={typed.lastDay}
          onChange={({ target }) => change({ lastDay: target.value })}
        />
        <Field
          label="Downloads"
          hint="Optional"
          type="number"
          min={1}
          max={10_000}
          value={typed.maxDownloads}
          onChange={({ target }) => change({ maxDownloads: target.value })}
        />
      </div>
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {create.isError ? errorText(create.error, "The link couldn't be created") : ''}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={create.isPending}>
          Create Link
        </Button>
      </DialogActions>
    </form>
  );
}
