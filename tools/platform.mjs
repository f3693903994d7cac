import { readFileSync } from 'node:fs';

const CONTAINERS = 'Run it in containers instead: docker compose up.';

/**
 * Why the product can't run directly on a machine, in a sentence with the way out; null where it can. PostgreSQL, the
 * NATS server and sharp come compiled for macOS and for Linux with the GNU C library alone.
 * @param {{ platform: string, architecture: string, glibc: string | undefined, cpuFlags: readonly string[] }} machine
 *   `glibc` is the version of the GNU C library; `cpuFlags` are Linux's names of what the processor can do
 */
export function whyUnsupported({ platform, architecture, glibc, cpuFlags }) {
  if (platform === 'win32') {
    return `Roomlight doesn't run on Windows directly. ${CONTAINERS} Or clone it inside WSL 2, and start it there.`;
  }
  if (platform !== 'linux' && platform !== 'darwin') {
    return `Roomlight doesn't run on ${platform} directly. ${CONTAINERS}`;
  }
  if (platform === 'linux' && glibc === undefined) {
    return `Roomlight needs the GNU C library, and this Linux (Alpine, for example) has musl. ${CONTAINERS}`;
  }
  if (platform === 'linux' && architecture === 'x64' && cpuFlags.length > 0) {
    return cpuFlags.includes('sse4_2')
      ? null
      : "Roomlight needs a processor with SSE4.2 (of 2009 or newer), which this one doesn't have. Run it on another machine.";
  }
  return null;
}

/** This machine, as `whyUnsupported` wants it. */
export function thisMachine() {
  const { platform, arch } = process;
  return {
    platform,
    architecture: arch,
    glibc: platform === 'linux' ? process.report.getReport().header.glibcVersionRuntime : undefined,
    cpuFlags: platform === 'linux' ? cpuFlags() : [],
  };
}

function cpuFlags() {
  const [, flags = ''] = /^flags\s*: (.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8')) ?? [];
  return flags.split(' ').filter(Boolean);
}
