import type { PipeTransform } from '@nestjs/common';
import { notFound } from '@roomlight/contracts';
import { isUUID } from 'class-validator';

/** Reads the id of the given kind of object, in lower case. An invalid id is treated as that of a missing object. */
export class IdPipe implements PipeTransform<string, string> {
  constructor(readonly what: string) {}

  transform(id: string): string {
    if (!isUUID(id)) {
      throw notFound(this.what);
    }
    return id.toLowerCase();
  }
}

export const idOf = (what: string): IdPipe => new IdPipe(what);
