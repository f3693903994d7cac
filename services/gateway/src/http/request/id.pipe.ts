import type { PipeTransform } from '@nestjs/common';
import { notFound } from '@roomlight/contracts';
import { isUUID } from 'class-validator';

/** Takes the id of such a thing. What can't be an id is the id of none. */
export class IdPipe implements PipeTransform<string, string> {
  constructor(readonly what: string) {}

  transform(id: string): string {
    if (!isUUID(id)) {
      throw notFound(this.what);
    }
    return id;
  }
}

export const idOf = (what: string): IdPipe => new IdPipe(what);
