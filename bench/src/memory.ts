import { readFile, writeFile } from 'node:fs/promises';

/** Resident memory of a process, in MB. */
export async function memoryOf(pid: number): Promise<{ nowMb: number; peakMb: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    if (kilobytes === undefined) {
      throw new Error(`/proc/${pid}/status tells no ${name}`);
    }
    return Number(kilobytes) / 1024;
  };
  return { nowMb: read('VmRSS'), peakMb: read('VmHWM') };
}

/** Resets the peak, so that it only covers the time from now on. */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}
