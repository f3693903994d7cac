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

function fieldErrors(errors: ValidationError[], path = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = path + error.property;
    const own = Object.values(error.constraints ?? {}).map((message) => ({ field, message }));
    return [...own, ...fieldErrors(error.children ?? [], `${field}.`)];
  });
}

/**
 * An instance of the payload class, checked by its decorators; unknown members are refused.
 * @throws DomainError 400 'invalid_request' that lists each wrong field
 */
export async function parsePayload<Class extends AnyClass>(
  Class: Class,
  body: unknown,
): Promise<InstanceType<Class>> {
  const instance: unknown = plainToInstance<object, unknown>(Class, body);
  if (!isInstance(Class, instance)) {
    throw invalid(`Expected one ${Class.name} object`);
  }
  const errors = fieldErrors(
    await validate(instance, { whitelist: true, forbidNonWhitelisted: true }),
  );
  if (errors.length > 0) {
    throw invalid(errors[0]?.message ?? 'The request is wrong', errors);
  }
  return instance;
}
