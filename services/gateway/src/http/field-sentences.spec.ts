import 'reflect-metadata';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError, type FieldError } from '@roomlight/contracts';
import { parsePayload, ProcessEnvironment } from '@roomlight/platform';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { allRoutes } from '../all-routes.helper.js';
import { isSentence } from '../testing/is-sentence.js';

type PayloadClass = new () => object;

interface Rule {
  type: string;
  propertyName: string;
  message?: string;
}

const WRONG_VALUES = [
  undefined,
  null,
  '',
  'x'.repeat(600_000),
  -1e9,
  0.5,
  true,
  {},
  [],
  [null],
  [[]],
];

/** Each class that is validated by its decorators: the bodies, queries and forms of routes, and all messages. */
let payloads: ReadonlyMap<PayloadClass, readonly Rule[]>;

beforeAll(() => {
  // Their decorators have run when all controllers are there.
  allRoutes();
  const all = Reflect.get(getMetadataStorage(), 'validationMetadatas') as Map<PayloadClass, Rule[]>;
  payloads = new Map([...all].filter(([{ prototype }]) => !isEnvironment(prototype)));
});

/** Settings are an operator's, who needs the names of the variables. */
function isEnvironment(prototype: unknown): boolean {
  return prototype === ProcessEnvironment.prototype || prototype instanceof ProcessEnvironment;
}

async function errorsOf(Class: PayloadClass, body: object): Promise<FieldError[]> {
  try {
    await parsePayload(Class, body);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) {
      throw error;
    }
    return error.extra['errors'] as FieldError[];
  }
}

describe('the message about a wrong field', () => {
  it('is checked for all bodies, queries, forms and messages', () => {
    const names = [...payloads.keys()].map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['SignIn', 'ScreenForm', 'SearchQuery', 'StagingForm', 'SetMerged']),
    );
  });

  it('is a sentence where a rule has its own', () => {
    const unfit = [...payloads].flatMap(([{ name }, rules]) =>
      rules
        // Nested fields always have one, which is never shown.
        .filter(({ type }) => type !== ValidationTypes.NESTED_VALIDATION)
        .filter(({ message }) => message !== undefined && !isSentence(message))
        .map(({ propertyName, message }) => `${name}.${propertyName}: ${message}`),
    );
    expect(unfit).toEqual([]);
  });

  it('is a sentence whatever is wrong with the field', async () => {
    const told = new Set<string>();
    for (const [Class, rules] of payloads) {
      for (const value of WRONG_VALUES) {
        const body = Object.fromEntries(rules.map(({ propertyName }) => [propertyName, value]));
        const errors = await errorsOf(Class, { ...body, isUnknown: value });
        expect(errors.length).toBeGreaterThan(0);
        errors.forEach(({ message }) => told.add(message));
      }
    }
    expect([...told].filter((message) => !isSentence(message))).toEqual([]);
  });
});
