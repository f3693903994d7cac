import type { DraftCorrection, SharedCorrections } from '@roomlight/contracts';
import { useCallback, useEffect, useState } from 'react';
import {
  approveListing,
  deleteCorrection,
  readCorrections,
  sendRound,
  writeCorrection,
} from './requests';

export interface CorrectionsControl {
  /** Null until they are loaded, and where they can't be. */
  corrections: SharedCorrections | null;
  reload: () => Promise<void>;
  /** All of these throw what went wrong; what another page did meanwhile is then shown. */
  write: (id: string, correction: DraftCorrection) => Promise<void>;
  remove: (id: string) => Promise<void>;
  send: (roundId: string) => Promise<void>;
  approve: () => Promise<void>;
}

/** The agent's corrections, which are on the server as soon as they are written. */
export function useCorrections(token: string): CorrectionsControl {
  const [corrections, setCorrections] = useState<SharedCorrections | null>(null);

  const reload = useCallback(async () => {
    // The photos are of use without them.
    const found = await readCorrections(token).catch(() => null);
    if (found !== null) {
      setCorrections(found);
    }
  }, [token]);

  useEffect(() => {
    let isCurrent = true;
    void readCorrections(token).then(
      (found) => {
        if (isCurrent) {
          setCorrections(found);
        }
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [token]);

  async function change(request: Promise<SharedCorrections>): Promise<void> {
    try {
      setCorrections(await request);
    } catch (error) {
      await reload();
      throw error;
    }
  }

  return {
    corrections,
    reload,
    write: (id, correction) => change(writeCorrection(token, id, correction)),
    remove: (id) => change(deleteCorrection(token, id)),
    send: (roundId) => change(sendRound(token, roundId)),
    approve: () => change(approveListing(token)),
  };
}
