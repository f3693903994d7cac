import type { SuiteFacts } from './selection.rules.js';

/** What runs a suite: a jest configuration or one of its projects, or a project of Playwright's. */
export type Runner =
  { kind: 'jest'; config: string; project?: string } | { kind: 'playwright'; project: string };

export interface Suite extends SuiteFacts {
  runner: Runner;
  /** The suite is skipped when this is missing. */
  needs?: 'docker';
}

const jest = (project: string): Runner => ({ kind: 'jest', config: 'jest.config.mjs', project });
const product = (project: string): Runner => ({
  kind: 'jest',
  config: 'tests/jest.product.config.mjs',
  project,
});
const playwright = (project: string): Runner => ({ kind: 'playwright', project });
const separate = (name: string): Runner => ({
  kind: 'jest',
  config: `tests/jest.${name}.config.mjs`,
});

/** All suites. The ending of a file's name says which one it is in, and so which ring. */
export const SUITES = {
  unit: { ring: 'change', ending: '.spec.ts', runner: jest('unit') },
  service: { ring: 'change', ending: '.int-spec.ts', runner: jest('service') },
  product: { ring: 'change', ending: '.api-spec.ts', runner: product('product') },
  walks: { ring: 'change', ending: '.walk-spec.ts', runner: playwright('walks') },
  browser: { ring: 'release', ending: '.browser-spec.ts', runner: playwright('browser') },
  faults: { ring: 'release', ending: '.fault-spec.ts', runner: product('faults') },
  endurance: { ring: 'release', ending: '.endurance-spec.ts', runner: product('endurance') },
  fuzz: { ring: 'release', ending: '.fuzz-spec.ts', runner: product('fuzz') },
  upkeep: { ring: 'release', ending: '.upkeep-spec.ts', runner: product('upkeep') },
  stores: { ring: 'release', ending: '.store-spec.ts', runner: separate('stores') },
  containers: {
    ring: 'release',
    ending: '.container-spec.ts',
    runner: separate('containers'),
    needs: 'docker',
  },
  compose: {
    ring: 'release',
    ending: '.compose-spec.ts',
    runner: separate('compose'),
    needs: 'docker',
  },
} as const satisfies Record<string, Suite>;

export type SuiteName = keyof typeof SUITES;

/**
 * The order of the suites, in stages of lanes: the suites of a lane run one after another, and the lanes of a stage in
 * parallel. In the first stage, a browser waits for the other lane's computations and vice versa; a third lane would
 * slow all of them down on two processors. In the second, outages and containers mostly wait for time to pass.
 */
export const STAGES: readonly (readonly (readonly SuiteName[])[])[] = [
  [
    ['unit', 'service'],
    ['walks', 'product', 'browser', 'faults'],
  ],
  [['endurance'], ['fuzz', 'upkeep'], ['stores', 'containers', 'compose']],
];
