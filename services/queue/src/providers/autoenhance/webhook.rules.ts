const NAMES = ['image_id', 'order_id'] as const;
const MAX_ID_LENGTH = 200;

/**
 * The ids that a webhook's body names. Bodies may be empty, tell of something else (`webhook_updated`) or be none of
 * theirs: there is nothing to do then.
 */
export function workIn(body: string): string[] {
  const hint = parsed(body);
  return NAMES.map((name) => (isRecord(hint) ? hint[name] : undefined)).filter(isId);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_ID_LENGTH;
