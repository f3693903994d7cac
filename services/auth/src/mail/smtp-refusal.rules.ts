/**
 * Whether the server's 5xx is about the mail itself: its recipient or its content. One about the connection, our
 * sign-in or our sender is the operator's to mend, and the mail may go out after that.
 */
export function isRefusedForGood(error: Error): boolean {
  return (
    'permanent' in error &&
    error.permanent === true &&
    'command' in error &&
    (error.command === 'RCPT TO' || error.command === 'DATA')
  );
}
