const KB = 1024;
const MB = 1024 * 1024;

/** `512 B`, `3.4 KB`, `7.0 MB` (1024-based). */
export function formatFileSize(bytes: number): string {
  if (bytes < KB) {
    return `${bytes} B`;
  }
  return bytes < MB ? `${(bytes / KB).toFixed(1)} KB` : `${(bytes / MB).toFixed(1)} MB`;
}

/** How long an upload of so many bytes will take, at about one second per MB. */
export function uploadEstimate(bytes: number): string {
  const seconds = Math.max(1, Math.ceil(bytes / MB));
  if (seconds < 60) {
    return `~${seconds} sec`;
  }
  if (seconds < 120) {
    return '~1-2 min';
  }
  return seconds < 180 ? '~2-3 min' : `~${Math.ceil(seconds / 60)} min`;
}

/** `2m 5s remaining`. */
export function remainingTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}m ${whole % 60}s remaining`;
}
