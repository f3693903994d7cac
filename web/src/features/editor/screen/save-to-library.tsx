import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LibraryBig } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { errorText } from '../../../lib/api/api';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/form/field';
import { toast } from '../../../ui/overlay/toast-store';
import { libraryQuery, saveToLibrary } from '../requests';

/** Keeps an uploaded image for other photos, under a name. */
export function SaveToLibrary({ image }: { image: File }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);

  const save = useMutation({
    mutationFn: (given: string) => saveToLibrary(image, given),
    onSuccess: (_, given) => {
      toast({ title: 'Saved to library', description: given });
      return queryClient.invalidateQueries({ queryKey: libraryQuery.queryKey });
    },
    onError: (error) =>
      toast({
        title: 'Save to library failed',
        description: errorText(error, 'The image is still selected.'),
        variant: 'destructive',
      }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const given = name.trim();
    setNameMissing(given === '');
    if (given !== '') {
      save.mutate(given);
    }
  }

  if (save.isSuccess) {
    return null;
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md items-end gap-2">
      <Field
        label="Library name"
        className="min-w-0 flex-1"
        value={name}
        maxLength={200}
        error={isNameMissing ? 'Name required' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="px-3" pending={save.isPending}>
        {!save.isPending && <LibraryBig aria-hidden />}
        Save to Library
      </Button>
    </form>
  );
}
