import type { Alteration } from '@roomlight/contracts';

/** What is known of the content of a version. */
export interface Content {
  id: string;
  /** What changed it; empty when nothing did. */
  alterations: Alteration[];
  /** The closest earlier version whose content is as it was; null when this one's is, or that version is gone. */
  unalteredVersionId: string | null;
}

/**
 * The content of a version that is made from another, and the version that shows it unaltered: the one it is made from,
 * or that one's own when its content was changed before.
 * @param alterations all of the new version, with those of the one that it is made from
 */
export function changedContent(
  from: Content,
  alterations: readonly Alteration[],
): Omit<Content, 'id'> {
  const before = from.alterations.length === 0 ? from.id : from.unalteredVersionId;
  return {
    alterations: [...alterations],
    unalteredVersionId: alterations.length === 0 ? null : before,
  };
}
