import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

/** A form that a route reads as it comes, for those who want to send one. */
export interface TakenForm {
  /** The field that its files come in. */
  files: string;
  /** The class that its text fields are checked by. */
  fields?: Type<object>;
  /** It takes exactly one file. */
  single?: boolean;
}

/** Tells the API document what the handler of a route doesn't say by its types: the form that it reads … */
export const TakesForm = Reflector.createDecorator<TakenForm>();

/** … and the content types of the bytes that it answers with. */
export const Sends = Reflector.createDecorator<readonly string[]>();
