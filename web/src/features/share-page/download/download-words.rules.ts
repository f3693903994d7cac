/**
 * What there is to say of a download: why it failed, or that photos are being prepared; empty otherwise.
 * @param preparation null while nothing is being prepared
 */
export function downloadNotice(failure: string, preparation: object | null): string {
  if (failure !== '') {
    return failure;
  }
  return preparation === null ? '' : 'Preparing the photos. The download starts by itself.';
}
