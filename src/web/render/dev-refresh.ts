/**
 * Loaded in development only. Page modules export a loader besides their component, for which React Refresh
 * would reload the whole page. A changed loader takes effect at the next load.
 */
Object.assign(window, { __getReactRefreshIgnoredExports: () => ['loader', 'preloads'] });
