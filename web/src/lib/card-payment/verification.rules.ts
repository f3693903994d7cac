const ATTEMPTS = 30;

interface Verification {
  /** Asks whether the server considers the payment verified. */
  ask: () => Promise<boolean>;
  pause: () => Promise<void>;
  /** Called when the server couldn't be asked, which counts as not verified. */
  report: (error: unknown) => void;
  signal: AbortSignal;
}

/** Asks until the payment is verified: 30 times, with a pause between. */
export async function awaitVerification({
  ask,
  pause,
  report,
  signal,
}: Verification): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS && !signal.aborted; attempt += 1) {
    if (attempt > 1) {
      await pause();
    }
    try {
      if (await ask()) {
        return true;
      }
    } catch (error) {
      report(error);
    }
  }
  return false;
}
