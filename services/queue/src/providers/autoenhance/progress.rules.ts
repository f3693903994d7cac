import { isFields, listOf, textOf, type Fields } from './fields.rules.js';

/** What we know of a task's work there. */
export interface Progress {
  /** Of the files and settings it was begun with. */
  input: string;
  /** Whether it was begun before and no photo came of it: that they begin it again doesn't bring it any further. */
  isRepeated: boolean;
  /** Of the order, or of the image when there is but one. Chosen by us before they hear of it. */
  workId: string;
  /** Where the files go, by their place in the set. */
  uploads: Upload[];
  /** Whether they have been asked to process them, or may have been. */
  isAsked: boolean;
  /** Of the photo that came of it. */
  imageId: string | null;
  /** Where they sent us for the photo: to fetch it there again is free. */
  resultUrl: string | null;
}

export interface Upload {
  /** Of the bracket. */
  id: string;
  url: string;
  isDone: boolean;
}

/** What was kept, if it is about this input. */
export function progressIn(checkpoint: unknown, input: string): Progress | null {
  if (!isFields(checkpoint) || checkpoint['input'] !== input) {
    return null;
  }
  const workId = textOf(checkpoint, 'workId');
  return workId === null
    ? null
    : {
        input,
        isRepeated: isRepeatedIn(checkpoint),
        workId,
        uploads: listOf(checkpoint, 'uploads').flatMap(uploadIn),
        isAsked: checkpoint['isAsked'] === true,
        imageId: textOf(checkpoint, 'imageId'),
        resultUrl: textOf(checkpoint, 'resultUrl'),
      };
}

/** Whether work was begun for this task of which no photo came in time. */
export function isRepeatedIn(checkpoint: unknown): boolean {
  return isFields(checkpoint) && checkpoint['isRepeated'] === true;
}

function uploadIn(upload: Fields): Upload[] {
  const id = textOf(upload, 'id');
  const url = textOf(upload, 'url');
  return id === null || url === null ? [] : [{ id, url, isDone: upload['isDone'] === true }];
}
