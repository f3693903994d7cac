import { isFields, parsed, textOf } from './fields.rules.js';

const MAX_ID_LENGTH = 200;

/**
 * Returns the ids in a webhook's body. A body may be empty, about something else (`webhook_updated`) or foreign; then
 * there is nothing to do.
 */
export function workIn(body: string): string[] {
  const hint = parsed(body);
  return ['image_id', 'order_id'].flatMap((name) => {
    const id = isFields(hint) ? textOf(hint, name) : null;
    return id === null || id.length > MAX_ID_LENGTH ? [] : [id];
  });
}
