import { bestRoles } from './frame-roles.rules.js';
import { FrameRelations, MAX_REACH } from './frame-relations.js';
import { frameDoubts, setOf } from './found-set.rules.js';
import type { FoundSet, FoundShoot } from './found-shoot.types.js';
import { kindOf } from './set-kinds.rules.js';
import { camerasInOrder } from './shooting-order.rules.js';
import type { Shot } from './shot.types.js';

/** Makes a set of each n frames, in shooting order; roles by the same evidence. What no kind has as many of is aside. */
export function setsOfCount<File extends Shot>(
  shots: readonly File[],
  framesPerSet: number,
): FoundShoot<File> {
  const sets: FoundSet<File>[] = [];
  const aside: File[] = [];
  const count = Math.max(1, Math.floor(framesPerSet));
  for (const files of camerasInOrder(shots)) {
    for (let from = 0; from < files.length; from += count) {
      const part = files.slice(from, from + count);
      const relations = new FrameRelations(part);
      const all = part.map((_, i) => i);
      const roles = part.length > MAX_REACH ? null : bestRoles(relations, all);
      if (roles === null || kindOf(roles.roles) === null) {
        aside.push(...part);
        continue;
      }
      const doubts = frameDoubts(relations, all, roles);
      if (part.length < count) {
        doubts.push('unusual-pattern');
      }
      sets.push(setOf(relations, all, roles.roles, doubts));
    }
  }
  return { sets, aside };
}
