/**
 * The first script of a page. It loads the others after the first paint, so that they do not compete with
 * visible content for a slow connection. Links and forms work without them.
 */
const { entry = '', modules = '' } =
  document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset ?? {};
let started = false;

// A hidden page is not painted.
if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes?.includes('paint')) {
  loadScripts();
} else {
  new PerformanceObserver(loadScripts).observe({ type: 'paint', buffered: true });
  // Some privacy settings suppress paint timings.
  setTimeout(loadScripts, 1_500);
}

// Tells shell/new-build.ts whether another document is being loaded, which may begin before the other scripts
// run.
const root = document.documentElement;
let timer: ReturnType<typeof setTimeout> | undefined;
addEventListener('beforeunload', leave);
addEventListener('pagehide', leave);
addEventListener('pageshow', stay);

function leave(): void {
  root.dataset.leaving = 'true';
  clearTimeout(timer);
  // The document may remain after all: a download, a mail link, a cancelled navigation.
  timer = setTimeout(stay, 10_000);
}

function stay(): void {
  delete root.dataset.leaving;
}

function loadScripts(): void {
  if (started) return;
  started = true;
  for (const href of modules.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  void import(/* @vite-ignore */ entry);
}
