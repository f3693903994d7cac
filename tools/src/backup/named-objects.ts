import type { ClientBase } from 'pg';

/**
 * Selects the keys of all objects that rows name: photos, their light maps and smaller copies, screens, and
 * frames that wait to be merged or are kept.
 */
const NAMED_KEYS = `
  select format('photos/%s/%s', photo_id, id) as key from media.versions
  union
  select format('maps/%s', id) from media.versions where maps_size is not null
  union
  select format('delivered/%s', id) from media.versions where delivered_size > 0
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
  -- Those of frames that were uploaded in parts are named as \`frameKeys\` does.
  select case when part is null then key else format('%s/%s', key, part) end
    from (select key, parts from queue.frames union select key, parts from queue.kept_frames) frames
    left join lateral generate_series(0, parts - 1) part on true
  union
  -- Made, and on their way to media.
  select format('photos/%s/%s', photo_id, version_id) from queue.tasks where state = 'made'
  union
  select format('maps/%s', version_id) from queue.tasks
   where state = 'made' and (merge_report ->> 'hasLightMaps')::boolean`;

export async function namedKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(NAMED_KEYS);
  return rows.map(({ key }) => key);
}
