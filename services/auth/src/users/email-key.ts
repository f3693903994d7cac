/** Two e-mail addresses are the same account when their keys are equal. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
