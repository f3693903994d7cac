import { ValidateIf } from 'class-validator';

/** The field may be omitted, but not null. */
export const IfGiven = () => ValidateIf((_: object, value: unknown) => value !== undefined);
