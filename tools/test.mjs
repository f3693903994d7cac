import { prepare } from './prepare.mjs';

/** Named tests that open no page. */
const COMPILED_ONLY = /^(unit|service|-t|.*\.(int-)?spec\.tsx?)$/;

const words = process.argv.slice(2);
prepare({ withWebClient: words.length === 0 || !words.every((word) => COMPILED_ONLY.test(word)) });
await import('./dist/test/main.js');
