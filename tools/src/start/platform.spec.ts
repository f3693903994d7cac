import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs before anything is compiled, so it is a script of its own. */
const SCRIPT = new URL('../../platform.mjs', import.meta.url).href;

interface Machine {
  platform: string;
  architecture: string;
  glibc?: string;
  cpuFlags: string[];
}

function whyUnsupported(machine: Machine): string {
  const program = `
    import { whyUnsupported } from '${SCRIPT}';
    console.log(whyUnsupported(JSON.parse(process.argv[1])) ?? 'supported');`;
  return execFileSync(
    process.execPath,
    ['--input-type=module', '-e', program, '--', JSON.stringify(machine)],
    { encoding: 'utf8', cwd: fileURLToPath(new URL('.', SCRIPT)) },
  ).trim();
}

const LINUX: Machine = {
  platform: 'linux',
  architecture: 'x64',
  glibc: '2.36',
  cpuFlags: ['sse4_1', 'sse4_2'],
};

describe('a machine that the product cannot run on', () => {
  it.each<[string, Machine, RegExp]>([
    ['Windows', { ...LINUX, platform: 'win32' }, /Windows.*docker compose up.*WSL 2/],
    ['a Linux with musl', { ...LINUX, glibc: undefined }, /musl.*docker compose up/],
    ['a processor of 2007', { ...LINUX, cpuFlags: ['sse4_1'] }, /SSE4\.2/],
    ['another system', { ...LINUX, platform: 'freebsd' }, /freebsd.*docker compose up/],
  ])('is told the way out: %s', (_, machine, sentence) => {
    expect(whyUnsupported(machine)).toMatch(sentence);
  });

  it.each<[string, Machine]>([
    ['a Linux with the GNU C library', LINUX],
    ['a Linux on ARM', { ...LINUX, architecture: 'arm64', cpuFlags: [] }],
    ['a Mac', { platform: 'darwin', architecture: 'arm64', cpuFlags: [] }],
  ])('is not %s', (_, machine) => {
    expect(whyUnsupported(machine)).toBe('supported');
  });
});
