/** The first releases of their lines in which the advisories about permissions of 2026 are mended. */
const MENDED = ['2.11.15', '2.12.6', '2.14.0'] as const;

/**
 * What to say about a server whose permissions can't be relied on; undefined when it is new enough.
 * @param version such as 2.14.10; one of another form is taken for new enough
 */
export function versionWarning(version: string): string | undefined {
  if (!/^\d+\.\d+\.\d+/.test(version)) {
    return undefined;
  }
  const isMended =
    isAtLeast(version, '2.14.0') ||
    MENDED.some((mended) => lineOf(version) === lineOf(mended) && isAtLeast(version, mended));
  return isMended
    ? undefined
    : `nats-server ${version} has known security flaws, which later releases mend: use 2.14, or the newest of 2.12`;
}

/** Whether a version is the other one or newer. */
export function isAtLeast(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map(numbersOf);
  const at = others?.findIndex((number, i) => number !== numbers?.[i]) ?? -1;
  return at === -1 || (numbers?.[at] ?? 0) > (others?.[at] ?? 0);
}

/** 2.14.10 is of the line 2.14: releases of one line read each other's stores. */
export function lineOf(version: string): string {
  return numbersOf(version).slice(0, 2).join('.');
}

const numbersOf = (version: string): number[] => version.split(/[.-]/).slice(0, 3).map(Number);
