import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's files; `scripts/build.ts` makes the server's bundle from the same configuration. */
export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwindcss()],
  publicDir: 'src/web/public',
  build: {
    outDir: 'build/client',
    emptyOutDir: true,
    manifest: true,
    // No data: addresses, so that the content policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'src/web/browser.tsx' },
  },
});
