/** Bounds what is answered at once. The round that reaches it is still listed. */
export const MAX_LISTED_CORRECTIONS = 500;

/** The first rounds, as many as have together about as many corrections as one answer may. */
export function listedRounds<Round extends { correctionCount: number }>(
  rounds: readonly Round[],
): Round[] {
  let count = 0;
  return rounds.filter(({ correctionCount }) => {
    const fits = count < MAX_LISTED_CORRECTIONS;
    count += correctionCount;
    return fits;
  });
}
