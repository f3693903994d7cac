import { isFields, parsed, textOf } from './fields.rules.js';

const MAX_ID_LENGTH = 200;

/**
 * The ids that a webhook's body names. Bodies may be empty, tell of something else (`webhook_updated`) or be none of
 * theirs: there is nothing to do then.
 */
export function workIn(body: string): string[] {
  const hint = parsed(body);
  return ['image_id', 'order_id'].flatMap((name) => {
    const id = isFields(hint) ? textOf(hint, name) : null;
    return id === null || id.length > MAX_ID_LENGTH ? [] : [id];
  });
}
