interface Frames {
  frames: readonly unknown[];
}

/**
 * Says where the photos are now; empty when there are none. What is in the queue adds up to the listing's photos there.
 * @param queued sets; one of a single frame is a photo that is developed
 */
export function uploadedText(queued: readonly Frames[], exteriors: number): string {
  const sets = queued.filter(({ frames }) => frames.length > 1).length;
  const singles = queued.length - sets;
  const inQueue = [
    ...(sets > 0 ? [counted(sets, 'interior set')] : []),
    ...(singles > 0 ? [counted(singles, 'single photo')] : []),
  ].join(' and ');
  return [
    ...(inQueue === '' ? [] : [`${inQueue} ${queued.length === 1 ? 'is' : 'are'} in the queue.`]),
    ...(exteriors > 0
      ? [
          `${counted(exteriors, 'exterior photo')} ${exteriors === 1 ? 'is' : 'are'} saved in the folder.`,
        ]
      : []),
  ].join(' ');
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;
