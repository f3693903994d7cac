import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { parsePayload } from '@roomlight/platform';

const PLAIN: readonly unknown[] = [String, Number, Boolean, Object, Array];

/**
 * Validates bodies and queries by the decorators of their class, like messages. A query may have further parameters,
 * which other programs add to links or use to bypass caches.
 */
@Injectable()
export class RequestBodyPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    return (type === 'body' || type === 'query') && isPayloadClass(metatype)
      ? parsePayload(metatype, type === 'body' ? (value ?? {}) : value, {
          unknownMembers: type === 'query' ? 'drop' : 'refuse',
        })
      : value;
  }
}

function isPayloadClass(metatype: unknown): metatype is new () => object {
  return typeof metatype === 'function' && !PLAIN.includes(metatype);
}
