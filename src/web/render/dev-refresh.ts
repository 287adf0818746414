/**
 * Loaded by pages in development alone. A page's module exports its component and its loader: without this a change of
 * the component would load the whole page anew. A changed loader counts from the next load on.
 */
Object.assign(window, { __getReactRefreshIgnoredExports: () => ['loader', 'preloads'] });
