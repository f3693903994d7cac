import type { ClientBase } from 'pg';

/**
 * Selects the keys of all objects that rows name: photos, their smaller copies, screens, and frames that wait to be
 * merged.
 */
const NAMED_KEYS = `
  select format('photos/%s/%s', photo_id, id) as key from media.versions
  union
  select format('renditions/%s/%s%s.%s', version_id, width,
                case when watermarked then '-watermarked' else '' end, format)
    from media.renditions
  union
  select format('adjusted/%s', id) from media.adjusted_photos
  union
  select format('exports/%s', id) from media.exported_photos
  union
  select format('screens/%s', id) from media.screen_images
  union
  select key from queue.frames
  union
  -- Made, and on their way to media.
  select format('photos/%s/%s', photo_id, version_id) from queue.tasks where state = 'made'`;

export async function namedKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(NAMED_KEYS);
  return rows.map(({ key }) => key);
}
