import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { FileGroup } from '../files/file-groups.rules';
import type { Pictures } from '../pictures/pictures';
import { shotSets, type ShotSet } from '../files/shot-sets.rules';

/** How far the check of a shoot's sets is. */
export interface ShootCheck {
  sets: ReadonlyMap<FileGroup<File>, ShotSet>;
  checked: number;
  /** Groups whose photos have faults, in their order. */
  faulty: readonly FileGroup<File>[];
}

/** Has the photos of all sets checked, and tells how far that is. */
export function useShootCheck(pictures: Pictures, groups: readonly FileGroup<File>[]): ShootCheck {
  const sets = useMemo(() => shotSets(groups), [groups]);
  useEffect(() => pictures.check([...sets.values()]), [pictures, sets]);
  const found = () => [...sets].map(([group, set]) => ({ group, faults: pictures.faultsOf(set) }));
  // A number for each set tells whether anything has changed.
  useSyncExternalStore(pictures.subscribe, () =>
    found()
      .map(({ faults }) => faults?.length ?? '-')
      .join(),
  );
  const results = found();
  return {
    sets,
    checked: results.filter(({ faults }) => faults !== undefined).length,
    faulty: results.filter(({ faults }) => (faults?.length ?? 0) > 0).map(({ group }) => group),
  };
}

const Sets = createContext<ShootCheck['sets']>(new Map());

export const CheckedSetsProvider = Sets.Provider;

/** The set of a group; undefined for a group that is none. */
export const useShotSet = (group: FileGroup<File>): ShotSet | undefined =>
  useContext(Sets).get(group);
