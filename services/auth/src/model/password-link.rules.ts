/** The address where the owner of the token sets a password. It is a secret and must not get into log files. */
export function passwordLink(publicUrl: string, token: string): string {
  const link = new URL('/reset-password', publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}
