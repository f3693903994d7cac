import type { PipeTransform } from '@nestjs/common';
import { notFound } from '@roomlight/contracts';

/** Reads the number of one of at most `count` things, from 0; an invalid one is treated as that of a missing thing. */
export class NumberPipe implements PipeTransform<string, number> {
  constructor(
    readonly what: string,
    readonly count: number,
  ) {}

  transform(text: string): number {
    if (!/^(0|[1-9]\d{0,8})$/.test(text) || Number(text) >= this.count) {
      throw notFound(this.what);
    }
    return Number(text);
  }
}

export const numberOf = (what: string, count: number): NumberPipe => new NumberPipe(what, count);
