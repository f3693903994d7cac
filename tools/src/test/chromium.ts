import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { onPath } from '../processes/on-path.js';

/** Prefers the headless shell: it has the same engine without a window's interface, and is faster. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of an installed Chrome or Chromium; for root on Debian, it is installed first when missing. */
export function findOrInstallChromium(): string | undefined {
  return findChromium() ?? (installChromium() ? findChromium() : undefined);
}

function findChromium(): string | undefined {
  return [
    process.env['CHROMIUM_PATH'] ?? '',
    ...NAMES.flatMap((name) => onPath(name)),
    ...MAC_APPLICATIONS,
  ].find((path) => path !== '' && existsSync(path));
}

function installChromium(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return false;
  }
  console.log('Installing chromium for the browser tests …');
  const install = () =>
    aptGet(
      'install',
      ...['-y', '-qq', '--no-install-recommends'],
      ...['chromium-headless-shell', 'fonts-dejavu-core'],
    );
  return install() || (aptGet('update', '-qq') && install());
}

function aptGet(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}
