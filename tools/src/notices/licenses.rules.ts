import { packageName, type Lock } from './shipped.rules.js';

/**
 * Licenses (SPDX) under which we may ship a package in a product that isn't open source itself. The LGPL's and MPL's
 * parts are packages of their own that anybody may replace, and we don't change them.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'IJG',
  'ISC',
  'LGPL-2.1-only',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** The licenses of packages whose manifest names none, or not all that apply. */
const CORRECTED: Readonly<Record<string, string>> = {
  // LibRaw is linked in, with libjpeg.
  'libraw-wasm': 'ISC AND LGPL-2.1-only AND IJG',
  // Passport's, whose manifests are from before npm asked for it: their LICENSE says MIT, and so does pause's readme.
  'passport-local': 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
};

export function licenseOf(lock: Lock, path: string): string {
  return CORRECTED[packageName(path)] ?? lock[path]?.license ?? '';
}

/** Of several licenses, all must be allowed; of alternatives, one. */
export function isAllowed(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((all) => all.split(' AND ').every((id) => ALLOWED.has(id.trim())));
}

/** A sentence for each package that we may not ship. */
export function licenseProblems(lock: Lock, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const license = licenseOf(lock, path);
    const name = packageName(path);
    if (license === '') {
      return [`${name} names no license: look it up, and correct it in licenses.rules.ts`];
    }
    return isAllowed(license)
      ? []
      : [`${name} is licensed ${license}, which licenses.rules.ts doesn't allow`];
  });
}
