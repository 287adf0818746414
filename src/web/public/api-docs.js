// Redirects fragments of the former documentation, which was a single page.
const former = location.hash.slice(1);
if (former && !document.getElementById(decodeURIComponent(former)))
  location.replace(`/api/docs/${former.startsWith('limit-') ? 'limits' : 'reference'}#${former}`);
