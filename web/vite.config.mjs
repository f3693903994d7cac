import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
