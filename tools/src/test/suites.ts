import type { SuiteFacts } from './selection.rules.js';

/** What runs a suite: a jest configuration or one of its projects, or a project of Playwright's. */
export type Runner =
  { kind: 'jest'; config: string; project?: string } | { kind: 'playwright'; project: string };

export interface Suite extends SuiteFacts {
  runner: Runner;
  /** The suite is skipped when this is missing. */
  needs?: 'docker';
}

const PRODUCT_CONFIG = 'tests/jest.product.config.mjs';

/**
 * Everything that there is to run, in stages of lanes: the suites of a lane run one after another, and the lanes of a
 * stage in parallel. In the first stage, a browser waits for the other lane's computations and vice versa; a third lane
 * would slow all of them down on two processors. In the second, outages and containers mostly wait for time to pass.
 */
export const STAGES: readonly (readonly (readonly Suite[])[])[] = [
  [
    [
      {
        name: 'unit',
        ring: 'change',
        files: ['.spec.ts'],
        runner: { kind: 'jest', config: 'jest.config.mjs', project: 'unit' },
      },
      {
        name: 'service',
        ring: 'change',
        files: ['.int-spec.ts'],
        runner: { kind: 'jest', config: 'jest.config.mjs', project: 'service' },
      },
    ],
    [
      {
        name: 'browser',
        ring: 'change',
        files: ['.browser-spec.ts'],
        runner: { kind: 'playwright', project: 'browser' },
      },
      {
        name: 'product',
        ring: 'change',
        files: ['.api-spec.ts', '.fault-spec.ts'],
        runner: { kind: 'jest', config: PRODUCT_CONFIG, project: 'product' },
      },
    ],
  ],
  [
    [
      {
        name: 'endurance',
        ring: 'release',
        files: [
          'random-faults.fault-spec.ts',
          'rolling-restart.fault-spec.ts',
          'power-cut.fault-spec.ts',
        ],
        runner: { kind: 'jest', config: PRODUCT_CONFIG, project: 'endurance' },
      },
    ],
    [
      {
        name: 'fuzz',
        ring: 'release',
        files: ['.fuzz-spec.ts'],
        runner: { kind: 'jest', config: PRODUCT_CONFIG, project: 'fuzz' },
      },
      {
        name: 'heavy',
        ring: 'release',
        files: [],
        runner: { kind: 'playwright', project: 'heavy' },
      },
      {
        name: 'upkeep',
        ring: 'release',
        files: ['.upkeep-spec.ts'],
        runner: { kind: 'jest', config: PRODUCT_CONFIG, project: 'upkeep' },
      },
    ],
    [
      {
        name: 'containers',
        ring: 'release',
        files: ['.container-spec.ts'],
        runner: { kind: 'jest', config: 'tests/jest.containers.config.mjs' },
        needs: 'docker',
      },
      {
        name: 'compose',
        ring: 'release',
        files: ['.compose-spec.ts'],
        runner: { kind: 'jest', config: 'tests/jest.compose.config.mjs' },
        needs: 'docker',
      },
    ],
  ],
];
