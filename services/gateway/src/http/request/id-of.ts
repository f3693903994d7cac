import type { PipeTransform } from '@nestjs/common';
import { notFound } from '@roomlight/contracts';
import { isUUID } from 'class-validator';

/** Takes the id of such a thing. What can't be an id is the id of none. */
export function idOf(what: string): PipeTransform<string, string> {
  return {
    transform: (id) => {
      if (!isUUID(id)) {
        throw notFound(what);
      }
      return id;
    },
  };
}
