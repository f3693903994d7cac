import { IsOptional, ValidateIf } from 'class-validator';

/** A field may be missing; any value that is given must follow the field's other rules, and null is a value. */
export const IfGiven = () => ValidateIf((_: object, value: unknown) => value !== undefined);

/** A field may be null, or missing where an earlier release doesn't send it. */
export const IfNotNull = IsOptional;
