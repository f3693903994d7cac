import { isFields, listOf, parsed, textOf, type Fields } from './fields.rules.js';

/** How far they are with a photo. */
export type Stage = 'waiting' | 'begun' | 'done' | 'failed';

export interface OrderAnswer {
  stage: Stage;
  /** Of the photo that came of it, once it is done. */
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

/** An order is done when nothing is being done with it and its images are there: none are while they are merged. */
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

/** An image tells its stage by a word; by two flags in older versions. */
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

/** What a refusal says, for the photographer: `{detail: {location: {field: […]}}}`, `{message}` or plain text. */
export function reasonIn(body: string): string {
  const answer = parsed(body);
  const said = isFields(answer)
    ? reasonsIn(answer['detail'], []).join('; ') || textOf(answer, 'message')
    : null;
  return (said ?? body.trim().replace(/\s+/g, ' ')).slice(0, MAX_REASON_LENGTH);
}

/** Each text with the field it is about: the last name on the way to it. */
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
