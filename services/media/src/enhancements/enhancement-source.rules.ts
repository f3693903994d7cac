import { isPlain, type Recipe } from '../edits/recipe.rules.js';

export interface SourceVersion {
  id: string;
  /** Bytes. */
  size: number;
}

/** What a photo shows, and how it came to be. */
export interface ShownPhoto {
  current: SourceVersion;
  baseVersionId: string;
  recipe: Recipe;
  /** What its base was enhanced from; null when it wasn't. */
  enhancedFrom: SourceVersion | null;
}

/**
 * The version that a photo is to be enhanced from. One that has been left as it was enhanced starts from what was
 * enhanced then, so that other settings don't come on top of the last ones; edits aren't lost for that.
 */
export function enhancementSource({
  current,
  baseVersionId,
  recipe,
  enhancedFrom,
}: ShownPhoto): SourceVersion {
  const isEdited = current.id !== baseVersionId || !isPlain(recipe);
  return isEdited || enhancedFrom === null ? current : enhancedFrom;
}
