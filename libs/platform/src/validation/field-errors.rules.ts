import { fieldWords, type FieldError } from '@roomlight/contracts';
import { getMetadataStorage, ValidationTypes, type ValidationError } from 'class-validator';

const INDEX = /^\d+$/;
/** Rules that keep the validator's own message even when default messages are dismissed. */
const ALWAYS_FOR_DEVELOPERS = new Set([
  ValidationTypes.WHITELIST,
  ValidationTypes.NESTED_VALIDATION,
]);

/** The names of all our own fields are shorter; a stranger's name is not repeated in full. */
const MAX_NAME_LENGTH = 60;
/** Deeper paths are not repeated in full either; our own are much shorter. */
const MAX_PATH_LENGTH = 300;

/** The names of nested fields as one path, such as `photos.0.size`, with names of strangers cut off. */
export function fieldPath(names: readonly string[]): string {
  return shortened(
    names.map((name) => shortened(name, MAX_NAME_LENGTH)).join('.'),
    MAX_PATH_LENGTH,
  );
}

function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text;
}

/**
 * What a person is told about each field that breaks a rule: the message given to the rule, otherwise a sentence
 * composed from the field's rules. The validator's own messages are for developers and must have been dismissed.
 *
 * @param parents the fields that contain these, outermost first: `['photos', '0']`
 */
export function fieldErrors(
  errors: readonly ValidationError[],
  parents: readonly string[] = [],
): FieldError[] {
  return errors.flatMap((error) => {
    const path = [...parents, error.property];
    // Removes duplicates, since several rules of a field may say the same.
    const messages = new Set(
      Object.entries(error.constraints ?? {}).map(([rule, message]) =>
        message === '' || ALWAYS_FOR_DEVELOPERS.has(rule)
          ? sentence(error, parents.at(-1))
          : message,
      ),
    );
    const own = [...messages].map((message) => ({ field: fieldPath(path), message }));
    return [...own, ...fieldErrors(error.children ?? [], path)];
  });
}

function sentence(error: ValidationError, parent = ''): string {
  const { property, constraints = {} } = error;
  if (ValidationTypes.WHITELIST in constraints) {
    return `The request has an unknown field: ${fieldWords(property)}`;
  }
  const words = fieldWords(property);
  if (error.value === undefined) {
    return `Missing ${words}`;
  }
  const rules = rulesOf(error);
  // Reports what is wrong with a list before what is wrong with its entries.
  const own = rules.filter(({ isOfEntries }) => !isOfEntries);
  const isOwn = own.some(({ name }) => name in constraints);
  const expected = expectation(isOwn ? own : rules.filter(({ isOfEntries }) => isOfEntries));
  if (INDEX.test(property)) {
    return `Entry ${Number(property) + 1} of the ${fieldWords(parent)} must be ${expected ?? 'valid'}`;
  }
  if (expected === null) {
    return `Invalid ${words}`;
  }
  return `${isOwn ? 'The' : 'Each of the'} ${words} must be ${expected}`;
}

interface Rule {
  /** The decorator's name, such as `isInt` or `max`. */
  name: string;
  /** The arguments of the decorator. */
  limits: readonly unknown[];
  isOfEntries: boolean;
}

/** All rules of the field, including those that hold. */
function rulesOf({ target, property, constraints = {} }: ValidationError): Rule[] {
  const known = getMetadataStorage()
    .getTargetValidationMetadatas(target?.constructor ?? Object, '', false, false)
    .filter(({ propertyName }) => propertyName === property)
    .map(({ name, type, constraints: limits, each }) => ({
      name: name ?? type,
      limits: limits ?? [],
      // On nested fields, this rule means that they may be in a list, not that they must.
      isOfEntries: each && type !== ValidationTypes.NESTED_VALIDATION,
    }));
  // An entry of a list has no rules of its own.
  return known.length > 0
    ? known
    : Object.keys(constraints).map((name) => ({ name, limits: [], isOfEntries: false }));
}

const CHOICE = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** What the value must be, for a sentence with 'must be'; null when only the rules' own messages can say it. */
function expectation(rules: readonly Rule[]): string | null {
  const limits = new Map(rules.map((rule) => [rule.name, rule.limits]));
  const limit = (name: string, index = 0): unknown => limits.get(name)?.[index];
  if (limits.has('matches')) {
    return null;
  }
  const choices = limit('isIn');
  if (Array.isArray(choices)) {
    return CHOICE.format(choices.map(String));
  }
  if (limits.has('isBoolean')) {
    return 'true or false';
  }
  if (limits.has('isInt') || limits.has('isNumber')) {
    const kind = limits.has('isInt') ? 'a whole number' : 'a number';
    return within(kind, { min: limit('min'), max: limit('max') });
  }
  if (limits.has('isArray')) {
    const [min, max] = [limit('arrayMinSize'), limit('arrayMaxSize')];
    return within('a list', { min, max, unit: 'entries' });
  }
  if (limits.has(ValidationTypes.NESTED_VALIDATION)) {
    return 'a group of fields';
  }
  if (limits.has('isString') || limits.has('isLength')) {
    const min = limit('isLength') ?? limit('minLength');
    const max = limit('isLength', 1) ?? limit('maxLength');
    return within('a text', { min, max, unit: 'characters' });
  }
  return null;
}

/** A range in words, such as `a text of 1 to 500 characters` or `a number from 0.5 to 2`. */
function within(
  kind: string,
  { min, max, unit }: { min: unknown; max: unknown; unit?: string },
): string {
  const hasMin = typeof min === 'number';
  const hasMax = typeof max === 'number';
  const counted = unit === undefined ? '' : ` ${unit}`;
  if (hasMin && hasMax) {
    const range = min === max ? String(min) : `${min} to ${max}`;
    return `${kind} ${unit === undefined ? 'from' : 'of'} ${range}${counted}`;
  }
  if (hasMin || hasMax) {
    return `${kind} of at ${hasMin ? `least ${min}` : `most ${String(max)}`}${counted}`;
  }
  return kind;
}
