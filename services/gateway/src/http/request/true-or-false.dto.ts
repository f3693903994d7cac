import { Transform } from 'class-transformer';
import { IsBoolean } from 'class-validator';

/** `true` or `false` in the text of a form. Other text is refused. */
export function TrueOrFalse(): PropertyDecorator {
  const decorators = [
    Transform(({ value }: { value: unknown }) => {
      switch (value) {
        case 'true':
          return true;
        case 'false':
          return false;
        default:
          return value;
      }
    }),
    IsBoolean(),
  ];
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}
