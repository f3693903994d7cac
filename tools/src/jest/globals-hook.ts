import type { ResolveHook } from 'node:module';

const GLOBALS = new URL('globals.js', import.meta.url).href;

/** Resolves @jest/globals, which throws outside a vm context, to what tests get from us. */
export const resolve: ResolveHook = (specifier, context, nextResolve) =>
  specifier === '@jest/globals'
    ? { url: GLOBALS, shortCircuit: true }
    : nextResolve(specifier, context);
