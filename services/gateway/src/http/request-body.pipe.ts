import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { parsePayload } from '@roomlight/platform';

const PLAIN: readonly unknown[] = [String, Number, Boolean, Object, Array];

/** Bodies and queries that a handler takes as a class of ours are checked by its decorators, like messages. */
@Injectable()
export class RequestBodyPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    return (type === 'body' || type === 'query') && isPayloadClass(metatype)
      ? parsePayload(metatype, value)
      : value;
  }
}

function isPayloadClass(metatype: unknown): metatype is new () => object {
  return typeof metatype === 'function' && !PLAIN.includes(metatype);
}
