// Loaded before the server (`node --import`). For each module of a package Node.js reads its package.json anew, to learn
// whether `.js` means ES module. Drizzle's is 180 kB and it has 110 modules: half a second of CPU and 200 MB at each start.
// All that these import of each other are ES modules, so they need not be looked up.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    return specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
});
