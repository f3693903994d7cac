import type { PaymentCheck } from '@roomlight/contracts';

/**
 * The number of photos that the listing is going to have, if they must be paid for first; null when nothing is due.
 * Photos that have already been uploaded count too, and only the server knows their number.
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
 * Like `unpaidPhotos`, after a listing was cancelled. The photos that it leaves out stop counting a moment later, when
 * the server's accounting has learned of it: until then they would be charged in addition to those that replace them.
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
