import { invalid, type FrameFormat } from '@roomlight/contracts';
import { contradictionIn, type FrameRole } from '@roomlight/photography/shoot';
import type { JudgedFile } from '../multipart/judge-file.helper.js';

type CheckedFile = Pick<JudgedFile<FrameFormat>, 'filename' | 'width' | 'height' | 'exposure'>;

/**
 * Compares the roles that were given to frames with what their files say.
 * @param files in their order
 * @param sets the roles of the files, set by set
 * @throws DomainError 400 with the sentence for the first set that its files contradict
 */
export function assertRoles(
  files: readonly CheckedFile[],
  sets: readonly (readonly FrameRole[])[],
): void {
  let start = 0;
  for (const roles of sets) {
    const ofSet = files.slice(start, start + roles.length);
    start += roles.length;
    const frames = ofSet.flatMap(({ filename, width, height, exposure }, i) => {
      const role = roles[i];
      return role === undefined ? [] : [{ name: filename, role, width, height, ...exposure }];
    });
    const contradiction = contradictionIn(frames);
    if (contradiction !== null) {
      throw invalid(contradiction, [{ field: 'sets', message: contradiction }]);
    }
  }
}
