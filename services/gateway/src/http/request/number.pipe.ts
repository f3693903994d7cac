import type { PipeTransform } from '@nestjs/common';
import { notFound } from '@roomlight/contracts';

/** Reads the number of one of several things, counted from 0; an invalid one is treated as that of a missing thing. */
export class NumberPipe implements PipeTransform<string, number> {
  constructor(readonly what: string) {}

  transform(text: string): number {
    if (!/^(0|[1-9]\d{0,4})$/.test(text)) {
      throw notFound(this.what);
    }
    return Number(text);
  }
}

export const numberOf = (what: string): NumberPipe => new NumberPipe(what);
