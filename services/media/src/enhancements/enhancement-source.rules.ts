import { isPlain, type Recipe } from '../edits/recipe.rules.js';

export interface SourceVersion {
  id: string;
  /** Bytes. */
  size: number;
}

/** What a photo shows, with the origin of its picture. */
export interface ShownPhoto {
  current: SourceVersion;
  baseVersionId: string;
  recipe: Recipe;
  /** The source from which its base was enhanced; null when it wasn't enhanced. */
  enhancedFrom: SourceVersion | null;
}

/**
 * Selects the version from which a photo is enhanced. A photo that is unchanged since its last enhancement starts from
 * the source of that one, so that new settings replace the earlier ones; an edited photo starts from its edits.
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
