/** What the lock file tells of a package, by its path such as `node_modules/sharp`. */
export interface LockedPackage {
  version?: string;
  license?: string;
  /** It may be left out, for example on another platform. */
  optional?: boolean;
  /** A workspace is linked; this is its folder. */
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export type Lock = Readonly<Record<string, LockedPackage>>;

const MODULES = 'node_modules/';

/**
 * Paths of the packages that these workspaces need at run time, in order, without the workspaces themselves.
 * @param roots paths of workspaces, or of single packages
 * @throws Error when the lock file lacks one that is not optional
 */
export function shippedPaths(lock: Lock, roots: readonly string[]): string[] {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = lock[path];
    if (found === undefined) {
      throw new Error(`The lock file has no package at ${path}`);
    }
    if (reached.has(path)) {
      continue;
    }
    reached.add(path);
    if (found.link === true) {
      waiting.push(found.resolved ?? '');
    } else {
      waiting.push(...neededBy(lock, path, found));
    }
  }
  return [...reached].filter((path) => path.includes(MODULES) && lock[path]?.link !== true).sort();
}

function neededBy(lock: Lock, path: string, locked: LockedPackage): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked;
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  );
  const needed = [...Object.keys(dependencies ?? {}), ...peers].map((name) => {
    const place = placeOf(lock, path, name);
    if (place === undefined) {
      throw new Error(`The lock file lacks ${name}, which ${path} needs`);
    }
    return place;
  });
  const optional = Object.keys(optionalDependencies ?? {}).flatMap(
    (name) => placeOf(lock, path, name) ?? [],
  );
  return [...needed, ...optional];
}

/** Where Node.js finds a package that is imported from this path. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}${MODULES}${name}`;
    if (place in lock) {
      return place;
    }
    if (folder === '') {
      return undefined;
    }
  }
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
export function packageName(path: string): string {
  return path.slice(path.lastIndexOf(MODULES) + MODULES.length);
}
