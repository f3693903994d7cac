import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { defineConfig } from 'vite';

const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Adds a compressed copy of each text file, which the gateway sends as it is. */
const compressedCopies = {
  name: 'compressed-copies',
  apply: 'build',
  async closeBundle() {
    const assets = join(import.meta.dirname, 'dist/assets');
    const all = new Set(await readdir(assets));
    const names = [...all].filter((name) => /\.(?:js|css|wasm|svg)$/.test(name));
    for (const name of names.filter((one) => !all.has(`${one}.br`))) {
      const bytes = await readFile(join(assets, name));
      await writeFile(join(assets, `${name}.br`), await compress(bytes, { params }));
    }
  },
};

/** Has the pages that show something without their scripts load what that needs first: a picture, the styles. */
const scriptsLast = {
  name: 'scripts-last',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) =>
      /(?:share|login)\.html$/.test(path)
        ? html.replaceAll(
            /(<script type="module"|<link rel="modulepreload")/g,
            '$1 fetchpriority="low"',
          )
        : html,
  },
};

/** Two builds that share no file: a visitor of a shared link loads nothing of the client for users. */
const BUILDS = {
  users: {
    input: ['index.html', 'login.html'],
    // Without these, what two screens share becomes dozens of files of a few hundred bytes, and every one of them a
    // request that a phone waits for.
    groups: [
      { name: 'app', tags: ['$initial'] },
      {
        name: 'common',
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: 20_000,
      },
    ],
  },
  share: { input: ['share.html'], groups: [{ name: 'share', tags: ['$initial'] }] },
};

/** `vite build --mode share` builds the page of shared links, beside what `vite build` has built. */
const buildOf = (mode) => (mode === 'share' ? 'share' : 'users');

export default defineConfig(({ mode }) => ({
  plugins: [
    // Must come before the React plugin: it splits each route's component into a chunk of its own.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    compressedCopies,
    scriptsLast,
  ],
  build: {
    // The page's policy allows styles, scripts and fonts from its own files only: nothing is inlined.
    assetsInlineLimit: 0,
    emptyOutDir: buildOf(mode) === 'users',
    rolldownOptions: {
      input: BUILDS[buildOf(mode)].input,
      output: { codeSplitting: { groups: BUILDS[buildOf(mode)].groups } },
    },
  },
  // Workers load what they rarely need as chunks of their own.
  worker: { format: 'es' },
  server: {
    proxy: { '/api': process.env.API_URL ?? 'http://localhost:8080' },
  },
}));
