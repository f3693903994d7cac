import { isFields, listOf, parsed, textOf, type Fields } from './fields.rules.js';

/** The provider's progress with a photo. */
type Stage = 'waiting' | 'begun' | 'done' | 'failed';

export interface OrderAnswer {
  stage: Stage;
  /** Id of the resulting photo, once it is done. */
  imageId: string | null;
}

export interface UploadPlace {
  /** Theirs: of a bracket or of an image. */
  id: string | null;
  url: string | null;
}

export interface ImageAnswer extends UploadPlace {
  stage: Stage;
}

/** An order is done when it is idle and its images exist: there are none during the merge. */
export function readOrder(answer: unknown): OrderAnswer {
  const order = isFields(answer) ? answer : {};
  const isBusy = order['is_merging'] === true || order['is_processing'] === true;
  const [image] = listOf(order, 'images');
  const imageId = image === undefined ? null : textOf(image, 'image_id');
  const hasFailed =
    textOf(order, 'status') === 'error' ||
    order['is_deleted'] === true ||
    (image !== undefined && stageOf(image) === 'failed');
  if (!isBusy && hasFailed) {
    return { stage: 'failed', imageId: null };
  }
  if (!isBusy && imageId !== null) {
    return { stage: 'done', imageId };
  }
  const isBegun = isBusy || imageId !== null || textOf(order, 'status') === 'processing';
  return { stage: isBegun ? 'begun' : 'waiting', imageId: null };
}

/** An image reports its stage by a word, or by two flags in older versions of the API. */
export function readImage(answer: unknown): ImageAnswer {
  const image = isFields(answer) ? answer : {};
  return {
    id: textOf(image, 'image_id'),
    url: textOf(image, 'upload_url') ?? textOf(image, 's3PutObjectUrl'),
    stage: stageOf(image),
  };
}

export function readBracket(answer: unknown): UploadPlace {
  const bracket = isFields(answer) ? answer : {};
  return { id: textOf(bracket, 'bracket_id'), url: textOf(bracket, 'upload_url') };
}

function stageOf(image: Fields): Stage {
  const status = textOf(image, 'status');
  if (status === 'failed' || status === 'error' || image['error'] === true) {
    return 'failed';
  }
  if (status === 'processed' || image['enhanced'] === true) {
    return 'done';
  }
  return status === 'processing' ? 'begun' : 'waiting';
}

const MAX_REASON_LENGTH = 300;

/**
 * Extracts the reason of a refusal for the photographer: `{detail: {location: {field: […]}}}`, `{message}` or plain
 * text.
 */
export function reasonIn(body: string): string {
  const answer = parsed(body);
  const said = isFields(answer)
    ? reasonsIn(answer['detail'], []).join('; ') || textOf(answer, 'message')
    : null;
  return (said ?? body.trim().replace(/\s+/g, ' ')).slice(0, MAX_REASON_LENGTH);
}

/** Lists each text with its field, which is the last name on the path to it. */
function reasonsIn(detail: unknown, path: readonly string[]): string[] {
  if (typeof detail === 'string') {
    const field = path.at(-1);
    return [field === undefined ? detail : `${field}: ${detail}`];
  }
  if (Array.isArray(detail)) {
    return detail.flatMap((entry) => reasonsIn(entry, path));
  }
  return isFields(detail)
    ? Object.entries(detail).flatMap(([name, inner]) => reasonsIn(inner, [...path, name]))
    : [];
}
