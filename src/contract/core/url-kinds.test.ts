import { expect, it } from 'vitest';
import { feedPaths, routes } from './routes.ts';
import { isWebPath, urlKind } from './url-kinds.ts';

it.each(Object.values(routes))('%s is a page', (route) => {
  expect(urlKind(route.replace(/:\w+/g, 'x.y'))).toBe('page');
  expect(isWebPath(`${route}?next=/api/docs`)).toBe(true);
});

it.each([
  ['/api', 'api'],
  ['/api/', 'api'],
  ['/api/posts?limit=1', 'api'],
  ['/apis', 'page'],
  ['/files/x/page.webp', 'file'],
  ['/covers/design/A.svg', 'file'],
  ['/previews/site/01234567.png', 'preview'],
  [feedPaths.recent(), 'feed'],
  [feedPaths.topic('design'), 'feed'],
  [feedPaths.author('alice'), 'feed'],
  ['/sitemap.xml', 'sitemap'],
  ['/sitemaps/pages.xml', 'sitemap'],
  ['/robots.txt?x', 'sitemap'],
  ['/assets/a.js', 'asset'],
  ['/favicon.svg', 'asset'],
  ['/healthz', 'monitor'],
  ['/readyz?x', 'monitor'],
  ['/metrics', 'monitor'],
  ['/metrics/', 'page'],
  ['/nothing/here.html', 'page'],
  ['/', 'page'],
  ['', 'page'],
] as const)('%s is of kind %s', (path, kind) => {
  expect(urlKind(path)).toBe(kind);
});
