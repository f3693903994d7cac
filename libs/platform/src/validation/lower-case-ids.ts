import { getMetadataStorage, isUUID } from 'class-validator';

/** The members of each payload class that `@IsUUID` validates. */
const idMembers = new Map<object, readonly string[]>();

/**
 * Writes the ids of a payload in lower case, as PostgreSQL does: ids are compared as text and are parts of objects' keys,
 * where another spelling would be another id. An id is what `@IsUUID` validates, also in payloads within this one.
 */
export function lowerCaseIds(payload: object): void {
  for (const member of idMembersOf(payload.constructor)) {
    const value: unknown = Reflect.get(payload, member);
    Reflect.set(payload, member, Array.isArray(value) ? value.map(lowerCase) : lowerCase(value));
  }
  const members: unknown[] = Object.values(payload);
  for (const value of members) {
    if (typeof value === 'object' && value !== null) {
      lowerCaseIds(value);
    }
  }
}

const lowerCase = (value: unknown): unknown =>
  isUUID(value) ? String(value).toLowerCase() : value;

function idMembersOf(Class: NewableFunction | object): readonly string[] {
  const known = idMembers.get(Class);
  if (known !== undefined) {
    return known;
  }
  const rules =
    typeof Class === 'function'
      ? getMetadataStorage().getTargetValidationMetadatas(Class, '', false, false)
      : [];
  const members = rules
    .filter(({ name }) => name === 'isUuid')
    .map(({ propertyName }) => propertyName);
  idMembers.set(Class, members);
  return members;
}
