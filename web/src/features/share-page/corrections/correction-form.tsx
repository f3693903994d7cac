import { MAX_CORRECTION_LENGTH } from '@roomlight/contracts/rules';
import { useEffect, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { PANEL, PANEL_BUTTON, PANEL_MAIN_BUTTON } from './panel';

interface CorrectionFormProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  isNew: boolean;
  isSaving: boolean;
  failure: string;
  onSave: () => Promise<void>;
  onDelete: () => Promise<void>;
  onCancel: () => void;
}

/** The sentence of one pin. The photo above stays in sight, where a click moves the pin. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { field, text, onText, isNew, isSaving, failure, onSave, onDelete, onCancel } = props;
  useEffect(() => {
    field.current?.focus();
  }, [field]);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void onSave();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Otherwise they would lead to another photo, or close the page of this one.
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    } else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && text.trim() !== '') {
      event.preventDefault();
      void onSave();
    }
  }

  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} className={PANEL}>
      <label className="flex flex-col gap-1.5 text-sm font-semibold">
        What should be changed here?
        <textarea
          ref={field}
          required
          rows={2}
          maxLength={MAX_CORRECTION_LENGTH}
          value={text}
          aria-describedby="pin-help pin-failure"
          onChange={({ target }) => onText(target.value)}
          className="rounded-lg border border-white/40 bg-black px-3 py-2 text-base font-normal text-white"
        />
      </label>
      <p id="pin-help" className="mt-1 text-xs text-white/75">
        Tap the photo to move the pin, or select the pin and use the arrow keys.
      </p>
      <p id="pin-failure" role="alert" className="mt-1 text-sm text-[#ffb4ab] empty:hidden">
        {failure}
      </p>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {!isNew && (
          <button
            type="button"
            disabled={isSaving}
            onClick={() => void onDelete()}
            className={`${PANEL_BUTTON} mr-auto`}
          >
            Delete
          </button>
        )}
        <button type="button" onClick={onCancel} className={PANEL_BUTTON}>
          Cancel
        </button>
        <button
          type="submit"
          disabled={isSaving || text.trim() === ''}
          className={PANEL_MAIN_BUTTON}
        >
          Save
        </button>
      </div>
    </form>
  );
}
