import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { parsePayload } from '../../validation/payload.js';

/** Validates a message's payload against its class in the contracts. The context passes through unchanged. */
export class PayloadPipe implements PipeTransform {
  constructor(private readonly Payload: new () => object) {}

  /** @throws DomainError 400 'invalid_request' that lists each wrong field */
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    return type === 'body' ? parsePayload(this.Payload, value) : value;
  }
}
