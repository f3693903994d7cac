const globals = new URL('./globals.mjs', import.meta.url).href;

/** A resolve hook: the package itself refuses to be imported outside of Jest's own module system. */
export function resolve(specifier, context, next) {
  return specifier === '@jest/globals'
    ? { url: globals, shortCircuit: true }
    : next(specifier, context);
}
