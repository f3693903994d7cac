import type { ExportChoice, ExportProgress, FolderDetail } from '@roomlight/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api';
import { folderAddress } from '../../../lib/api/folders';
import { allAdjustments } from '../../../lib/browser/adjustment-store';
import { openDownload } from '../../../lib/browser/open-download';
import { adjustedPhotos } from '../photos/adjusted-photos.rules';

const POLL_MS = 700;

interface Order {
  presetId: string;
  choice: ExportChoice;
}

/**
 * Has an export's files made, in the colours that were set for the photos, shows how far they are, and downloads them;
 * ends when the dialog is closed.
 */
export function useExport({ path, photos }: FolderDetail) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const start = useMutation({
    mutationFn: async (order: Order) => {
      const closed = new AbortController();
      leaving.current = closed;
      const { signal } = closed;
      const adjusted = adjustedPhotos(photos, allAdjustments(path));
      let made = await api<ExportProgress>(`${folderAddress(path)}/exports`, {
        method: 'POST',
        // A server of an earlier release knows no colours.
        body: adjusted.length === 0 ? order : { ...order, photos: adjusted },
        signal,
      });
      setProgress(made);
      while (made.ready < made.total) {
        await pause(POLL_MS, signal);
        made = await api<ExportProgress>(`/api/exports/${made.id}`, { signal });
        setProgress(made);
      }
      if (made.total > 0) {
        openDownload(`/api/exports/${made.id}/zip`);
      }
      return made;
    },
  });
  return { start, progress };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The dialog was closed', 'AbortError'));
    });
  });
}
