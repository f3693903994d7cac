import { invalid, type FieldError } from '@roomlight/contracts';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';

type AnyClass = new () => object;

function isInstance<Class extends AnyClass>(
  Class: Class,
  value: unknown,
): value is InstanceType<Class> {
  return value instanceof Class;
}

/** No payload of ours comes near it; what checks payloads goes down by recursion. */
const MAX_DEPTH = 20;

/**
 * The payload without U+0000 and halves of characters, which PostgreSQL's text can't hold and no name needs.
 * @throws DomainError 400 when it is nested too deeply to be checked
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

function fieldErrors(errors: ValidationError[], path = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = path + error.property;
    // Several rules of one field may say the same.
    const messages = new Set(Object.values(error.constraints ?? {}));
    const own = [...messages].map((message) => ({ field, message }));
    return [...own, ...fieldErrors(error.children ?? [], `${field}.`)];
  });
}

/**
 * An instance of the payload class, checked by its decorators; unknown members are refused, null characters dropped.
 * @throws DomainError 400 'invalid_request' that lists each wrong field
 */
export async function parsePayload<Class extends AnyClass>(
  Class: Class,
  body: unknown,
): Promise<InstanceType<Class>> {
  const instance: unknown = plainToInstance<object, unknown>(Class, storable(body));
  if (!isInstance(Class, instance)) {
    throw invalid(`Expected one ${Class.name} object`);
  }
  const errors = fieldErrors(
    await validate(instance, {
      whitelist: true,
      forbidNonWhitelisted: true,
      // A payload class may be empty; the whitelist refuses any member of such a one.
      forbidUnknownValues: false,
    }),
  );
  if (errors.length > 0) {
    throw invalid(errors[0]?.message ?? 'The request is wrong', errors);
  }
  return instance;
}
