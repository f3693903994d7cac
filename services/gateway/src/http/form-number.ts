import { Transform } from 'class-transformer';

/** Text of a form or a query as the number it spells; other text stays, and is refused. */
export const AsNumber = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  );
