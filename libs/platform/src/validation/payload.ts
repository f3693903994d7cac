import { invalid } from '@roomlight/contracts';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { fieldErrors } from './field-errors.rules.js';
import { lowerCaseIds } from './lower-case-ids.js';

type AnyClass = new () => object;

function isInstance<Class extends AnyClass>(
  Class: Class,
  value: unknown,
): value is InstanceType<Class> {
  return value instanceof Class;
}

/** None of our payloads comes close to this depth; the code that checks payloads is recursive. */
const MAX_DEPTH = 20;

/**
 * The payload without U+0000 and lone surrogates, which PostgreSQL's text can't hold and no name needs.
 * @throws DomainError 400 when the payload is nested too deeply to be checked
 */
function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value.replaceAll('\0', '').toWellFormed();
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (depth === MAX_DEPTH) {
    throw invalid('The request is nested too deeply');
  }
  if (Array.isArray(value)) {
    return value.map((item) => storable(item, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value).map(([member, item]) => [member, storable(item, depth + 1)]),
  );
}

export interface PayloadOptions {
  /** What to do with members that the class doesn't have. Default 'refuse'. */
  unknownMembers?: 'refuse' | 'drop';
}

/**
 * Creates an instance of the payload class, validated by its decorators; null characters are dropped, and ids are in
 * lower case.
 * @throws DomainError 400 'invalid_request' that lists each wrong field, with sentences for the person who sees them
 */
export async function parsePayload<Class extends AnyClass>(
  Class: Class,
  body: unknown,
  { unknownMembers = 'refuse' }: PayloadOptions = {},
): Promise<InstanceType<Class>> {
  const instance: unknown = plainToInstance<object, unknown>(Class, storable(body));
  if (!isInstance(Class, instance)) {
    throw invalid('The request must be a group of fields');
  }
  const errors = fieldErrors(
    await validate(instance, {
      whitelist: true,
      forbidNonWhitelisted: unknownMembers === 'refuse',
      dismissDefaultMessages: true,
      // Allows an empty payload class; the whitelist still handles unknown members.
      forbidUnknownValues: false,
    }),
  );
  if (errors.length > 0) {
    throw invalid(errors[0]?.message ?? 'The request is invalid', errors);
  }
  lowerCaseIds(instance);
  return instance;
}
