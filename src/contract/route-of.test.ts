import { expect, it } from 'vitest';
import { routes } from './core/routes.ts';
import { endpointList } from './endpoints.ts';
import { routeOf } from './route-of.ts';

it.each(Object.values(routes))('%s is the route of its pages', (route) => {
  expect(routeOf(`${route.replace(/:\w+/g, '0199a5c2-7d00')}?q=secret`)).toBe(route);
});

it.each(endpointList.map(({ path }) => path))('%s is the route of its requests', (path) => {
  expect(routeOf(`/api${path.replace(/\{\w+\}/g, '0199a5c2-7d00')}?q=secret`)).toBe(`/api${path}`);
});

it.each([
  ['/api/posts/', '/api/posts'],
  ['/community/discussions/new', '/community/discussions/new'],
  ['/community/discussions/newer', '/community/discussions/:id'],
  ['/prompt/', 'page'],
  ['/prompt//', 'page'],
  ['/prompt/a/b', 'page'],
  ['/wp-login.php', 'asset'],
  ['/wp-admin', 'page'],
  ['//prompt/a', 'page'],
  ['/api', 'api'],
  ['/api/nothing/at/all', 'api'],
  ['/api/docs', 'api'],
  ['/files/a/page.webp', 'file'],
  ['/previews/site/0.png', 'preview'],
  ['/feeds/topics/a.xml', 'feed'],
  ['/sitemap.xml', 'sitemap'],
  ['/assets/a.js', 'asset'],
  ['/metrics', 'monitor'],
  ['*', 'page'],
  ['', 'page'],
])('%s has the route %s', (target, route) => {
  expect(routeOf(target)).toBe(route);
});
