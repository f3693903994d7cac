import { invalid } from '@roomlight/contracts';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { fieldErrors, fieldPath } from './field-errors.rules.js';
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

/** None of our payloads has as many members in one object; the time of the check grows with the square of them. */
const MAX_MEMBERS = 200;

/** Nobody reads more of them. */
const MAX_FIELD_ERRORS = 50;

/** Members by which libraries find an object's class. None of our payloads has one of these names. */
const CLASS_MEMBERS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/**
 * The payload without U+0000 and lone surrogates, which PostgreSQL's text can't hold and no name needs.
 * @param path the members that lead to the value, outermost first
 * @throws DomainError 400 when the payload is nested too deeply or has too many members to be checked, or has one that
 * belongs to classes
 */
function storable(value: unknown, path: readonly string[] = []): unknown {
  if (typeof value === 'string') {
    return value.replaceAll('\0', '').toWellFormed();
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (path.length === MAX_DEPTH) {
    throw invalid('The request is nested too deeply');
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => storable(item, [...path, String(index)]));
  }
  const members = Object.entries(value);
  if (members.length > MAX_MEMBERS) {
    throw invalid(`The request has more than ${MAX_MEMBERS} fields in one group`);
  }
  return Object.fromEntries(
    members.map(([member, item]) => {
      const inner = [...path, member];
      if (CLASS_MEMBERS.includes(member)) {
        const message = 'The request has a field whose name is not allowed';
        throw invalid(message, [{ field: fieldPath(inner), message }]);
      }
      return [member, storable(item, inner)];
    }),
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
    throw invalid(
      errors[0]?.message ?? 'The request is invalid',
      errors.slice(0, MAX_FIELD_ERRORS),
    );
  }
  lowerCaseIds(instance);
  return instance;
}
