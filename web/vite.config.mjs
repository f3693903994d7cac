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
    const names = (await readdir(assets)).filter((name) => /\.(?:js|css|wasm|svg)$/.test(name));
    for (const name of names) {
      const bytes = await readFile(join(assets, name));
      await writeFile(join(assets, `${name}.br`), await compress(bytes, { params }));
    }
  },
};

/** Has the page of a shared link load its first picture before its scripts: the picture is there without them. */
const pictureFirst = {
  name: 'picture-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) =>
      path.endsWith('share.html')
        ? html.replaceAll(
            /(<script type="module"|<link rel="modulepreload")/g,
            '$1 fetchpriority="low"',
          )
        : html,
  },
};

export default defineConfig({
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
    pictureFirst,
  ],
  build: {
    // The page's policy allows styles, scripts and fonts from its own files only: nothing is inlined.
    assetsInlineLimit: 0,
    // The page of a shared link is small and by itself: it loads nothing of the client for users.
    rolldownOptions: { input: ['index.html', 'share.html'] },
  },
  // Workers load what they rarely need as chunks of their own.
  worker: { format: 'es' },
  server: {
    proxy: { '/api': process.env.API_URL ?? 'http://localhost:8080' },
  },
});
