import type {
  Done,
  ExportPresetAnswer,
  ExportPresetList,
  NewExportPreset,
} from '@roomlight/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../lib/api/api';
import { toast } from '../../../ui/overlay/toast-store';

const PRESETS = '/api/export-presets';

const ownPresetsQuery = queryOptions({
  queryKey: [PRESETS],
  queryFn: ({ signal }) => api<ExportPresetList>(PRESETS, { signal }),
});

/** The person's own presets, and their changes. */
export function useExportPresets() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [PRESETS] });
  const { data } = useQuery(ownPresetsQuery);
  const add = useMutation({
    mutationFn: (preset: NewExportPreset) =>
      api<ExportPresetAnswer>(PRESETS, { method: 'POST', body: preset }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: ExportPresetAnswer) => api<Done>(`${PRESETS}/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
    onError: (error) =>
      toast({
        title: 'Preset not deleted',
        description: errorText(error, 'Please try again'),
        variant: 'destructive',
      }),
  });
  /** Adds what was deleted once more; nothing but its id is new. */
  const putBack = useMutation({
    mutationFn: (preset: ExportPresetAnswer) =>
      api<ExportPresetAnswer>(PRESETS, { method: 'POST', body: withoutId(preset) }),
    onSuccess: async () => {
      remove.reset();
      await refresh();
    },
    onError: (error) =>
      toast({
        title: 'Undo failed',
        description: errorText(error, 'Please try again'),
        variant: 'destructive',
      }),
  });
  return { own: data?.presets ?? [], add, remove, putBack };
}

function withoutId(preset: ExportPresetAnswer): NewExportPreset {
  const { name, longSide, shortSide, maxBytes, namePattern, label } = preset;
  const { maxPhotos, exteriorFirst } = preset;
  return { name, longSide, shortSide, maxBytes, namePattern, label, maxPhotos, exteriorFirst };
}
