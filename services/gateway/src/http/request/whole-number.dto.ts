import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** A whole number from `min` to `max` in the text of a form or a query. Other text is refused. */
export function WholeNumber(min: number, max: number): PropertyDecorator {
  const decorators = [
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
    ),
    IsInt(),
    Min(min),
    Max(max),
  ];
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}
