/**
 * Whether the server's 5xx is about the mail itself: its recipient or its content. An error about the connection, our
 * sign-in or our sender must be fixed by the operator, after which the mail can be sent.
 */
export function isRefusedForGood(error: Error): boolean {
  return (
    'permanent' in error &&
    error.permanent === true &&
    'command' in error &&
    (error.command === 'RCPT TO' || error.command === 'DATA')
  );
}
