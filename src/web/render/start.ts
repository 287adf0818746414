/**
 * The first script of a page, and a small one: it loads the others once the page was painted. Until then the line
 * belongs to what is seen. The page is whole without them; links and forms work.
 */
const { entry = '', modules = '' } =
  document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset ?? {};
let begun = false;

// A page that is not looked at is not painted.
if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes?.includes('paint')) {
  begin();
} else {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  // Browsers that keep their timings to themselves tell of no paint.
  setTimeout(begin, 1_500);
}

function begin(): void {
  if (begun) return;
  begun = true;
  for (const href of modules.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  void import(/* @vite-ignore */ entry);
}
