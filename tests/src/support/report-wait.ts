const REPORT_EVERY_MS = 10_000;

/**
 * Writes a line to standard error every ten seconds while `wait` is pending, to show whether a slow test hangs.
 * @param status what is waited for and its progress, on one line
 * @returns what `wait` resolves to; its error is passed on
 */
export async function reportWait<Result>(
  status: () => string,
  wait: Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    // Avoids the console, which Jest buffers until the file has ended.
    process.stderr.write(`Waiting for ${seconds} s: ${status()}\n`);
  }, REPORT_EVERY_MS);
  try {
    return await wait;
  } finally {
    clearInterval(timer);
  }
}
