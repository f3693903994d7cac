/** The characters outside ASCII that would become `;`, `` ` `` and `k`. */
const WOULD_BE_ASCII = /([\u037e\u1fef\u212a])/;

/** Two e-mail addresses belong to the same account when their keys are equal. Look-alikes have different keys. */
export function normalizedEmail(email: string): string {
  return email
    .trim()
    .split(WOULD_BE_ASCII)
    .map((part) => (WOULD_BE_ASCII.test(part) ? part : part.normalize('NFC').toLowerCase()))
    .join('');
}
