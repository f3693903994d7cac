import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { parsePayload } from '@roomlight/platform';

const PLAIN: readonly unknown[] = [String, Number, Boolean, Object, Array];

/**
 * Checks bodies and queries that a handler takes as a class of ours by its decorators, like messages. A query may have
 * further parameters: links get them on their way, and caches are defeated by them.
 */
@Injectable()
export class RequestBodyPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    return (type === 'body' || type === 'query') && isPayloadClass(metatype)
      ? parsePayload(metatype, value, { unknownMembers: type === 'query' ? 'drop' : 'refuse' })
      : value;
  }
}

function isPayloadClass(metatype: unknown): metatype is new () => object {
  return typeof metatype === 'function' && !PLAIN.includes(metatype);
}
