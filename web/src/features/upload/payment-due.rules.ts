import type { PaymentCheck } from '@roomlight/contracts';

/**
 * The number of photos that the listing is going to have, if they must be paid for first; null when nothing is due.
 * What has been uploaded already counts too: the server alone knows how much that is.
 */
export async function unpaidPhotos(
  selected: number,
  check: (photoCount: number) => Promise<PaymentCheck>,
): Promise<number | null> {
  const { paymentRequired, paymentVerified, photosUploaded } = await check(selected);
  if (!paymentRequired) {
    return null;
  }
  if (photosUploaded === 0) {
    return paymentVerified ? null : selected;
  }
  const photoCount = photosUploaded + selected;
  return (await check(photoCount)).paymentVerified ? null : photoCount;
}

const ROUNDS = 5;

/**
 * The same after a listing was cancelled. The photos that it leaves out stop counting a moment later, when the server's
 * books have heard of it: until then they would be paid for beside those that replace them.
 */
export async function unpaidAfterCancelling(
  before: number,
  ask: () => Promise<number | null>,
  pause: () => Promise<void>,
): Promise<number | null> {
  for (let round = 1; ; round += 1) {
    const photoCount = await ask();
    if (photoCount !== before || round === ROUNDS) {
      return photoCount;
    }
    await pause();
  }
}
