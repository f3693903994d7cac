import { MAX_SHARE_PRICE, MIN_SHARE_PRICE } from '@roomlight/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { errorText } from '../../../lib/api/api';
import { configQuery } from '../../../lib/api/config';
import { currentUserQuery } from '../../../lib/api/session';
import { allAdjustments } from '../../../lib/browser/adjustment-store';
import { readStored, writeStored } from '../../../lib/browser/browser-store';
import { parseLinkChoices } from '../../../lib/browser/last-choices.rules';
import { LINK_CHOICES_KEY } from '../../../lib/browser/storage-keys';
import { Button } from '../../../ui/button';
import { Disclosure } from '../../../ui/disclosure';
import { ChoiceField } from '../../../ui/form/choice-field';
import { Field } from '../../../ui/form/field';
import { ToggleField } from '../../../ui/form/toggle-field';
import { DialogActions } from '../../../ui/overlay/dialog';
import { linkColours } from './link-colours.rules';
import { NewLink } from './new-link';
import { shareTerms, type TypedShare } from './share-terms.rules';
import { useCreateShare } from './shares-query';
import { WithAdjustments } from './with-adjustments';

const THEMES = [
  { value: 'light', label: 'Light', hint: 'Photos on white' },
  { value: 'dark', label: 'Dark', hint: 'Photos on black' },
] as const;
const RELEASES = [
  { value: 'released', label: 'Released', hint: 'The agent can download the photos' },
  { value: 'locked', label: 'Locked', hint: 'Watermarked previews until they are released' },
] as const;

interface NewLinkFormProps {
  path: string;
  onDone: () => void;
}

export function NewLinkForm({ path, onDone }: NewLinkFormProps) {
  const { data: user } = useQuery(currentUserQuery);
  const { data: config } = useQuery(configQuery);
  const takesCards = (config?.stripePublishableKey ?? null) !== null;
  const create = useCreateShare(path);
  const adjusted = linkColours(allAdjustments(path));
  const [withAdjustments, setWithAdjustments] = useState(true);
  const choicesKey = `${LINK_CHOICES_KEY}:${user?.id ?? ''}`;
  const [typed, setTyped] = useState<TypedShare>({
    ...{ agentName: '', agentEmail: '', price: '' },
    ...{ password: '', lastDay: '', maxDownloads: '' },
    ...parseLinkChoices(readStored(choicesKey), {
      ...{ branded: true, brandName: user?.name ?? '', contact: user?.email ?? '' },
      ...{ theme: 'light', released: true },
    }),
  });
  const change = (some: Partial<TypedShare>) => {
    setTyped((now) => ({ ...now, ...some }));
    create.reset();
  };

  if (create.data !== undefined) {
    return <NewLink made={create.data} onDone={onDone} />;
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const { theme, released, branded, brandName, contact } = typed;
    writeStored(choicesKey, { theme, released, branded, brandName, contact });
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    create.mutate(shareTerms(typed, timeZone, withAdjustments ? adjusted : []));
  }

  return (
    <form onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Agent's Name"
          required
          maxLength={200}
          autoComplete="off"
          value={typed.agentName}
          onChange={({ target }) => change({ agentName: target.value })}
        />
        <Field
          label="Agent's Email"
          hint="Optional. The link is sent there."
          type="email"
          maxLength={254}
          autoComplete="off"
          value={typed.agentEmail}
          onChange={({ target }) => change({ agentEmail: target.value })}
        />
      </div>
      <ChoiceField
        label="Photos"
        choices={RELEASES}
        value={typed.released ? 'released' : 'locked'}
        onChange={(value) => change({ released: value === 'released' })}
      />
      {takesCards && !typed.released && (
        <Field
          label="Price in US Dollars"
          hint="Optional. The agent pays it by card on the page, which releases the photos. The money goes to the operator's Stripe account."
          type="number"
          inputMode="decimal"
          min={MIN_SHARE_PRICE / 100}
          max={MAX_SHARE_PRICE / 100}
          step="0.01"
          value={typed.price}
          onChange={({ target }) => change({ price: target.value })}
        />
      )}
      {adjusted.length > 0 && (
        <WithAdjustments
          count={adjusted.length}
          checked={withAdjustments}
          onChange={setWithAdjustments}
        />
      )}
      <Disclosure label="More options">
        <div className="flex flex-col gap-5">
          <ChoiceField
            label="Page"
            choices={THEMES}
            value={typed.theme}
            onChange={(theme) => change({ theme })}
          />
          <ToggleField
            kind="checkbox"
            label="Show my name on the page"
            hint="Turn this off for an MLS that doesn't allow branding."
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
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
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
        </div>
      </Disclosure>
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
