/** Fields whose names aren't what people call them. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['after', 'last payment'],
  ['agentEmail', "agent's e-mail"],
  ['amountCents', 'amount'],
  ['autoHorizontalAlign', 'automatic horizontal alignment'],
  ['autoVerticalAlign', 'automatic vertical alignment'],
  ['before', 'last entry'],
  ['beforePhotoId', 'photo to move before'],
  ['chunkIndex', 'number of the chunk'],
  ['developRaw', 'choice to develop RAW files'],
  ['enhanceType', 'enhancement style'],
  ['enhanceWindows', 'window enhancement'],
  ['filename', 'file name'],
  ['maintainColorAccuracy', 'color accuracy'],
  ['paymentEnabled', 'payment requirement'],
  ['replaceSky', 'sky replacement'],
  ['skyAnyway', 'photos whose sky is replaced anyway'],
  ['sendWelcomeEmail', 'welcome email'],
  ['setMetadata', 'numbers of files in the sets'],
  ['setOffset', 'number of the first set'],
  ['skipProcessing', 'choice to skip processing'],
  ['priceCents', 'price'],
  ['ticket', 'download'],
  ['totalChunks', 'number of chunks'],
  ['totalExpected', 'number of files'],
  ['tvImage', 'screen image'],
  ['tvImageId', 'screen image id'],
  ['v', 'version'],
  ['w', 'width'],
  ['warmth', 'white balance'],
]);

/** Matches all our own field names; strangers may send any name. */
const NAME = /^[a-z]\w{0,39}$/i;

/** A field of a request in the words of a sentence, without an article: `photoCount` is a 'photo count'. */
export function fieldWords(field: string): string {
  if (!NAME.test(field)) {
    return 'one with an unusual name';
  }
  return WORDS.get(field) ?? field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
}
