import type { SignedInUser } from '../../../src/domain/identity/viewer.ts';
import type { TestApp } from './test-app.ts';

/** What renders the pages of a test's product. */
export async function pagesOf(app: TestApp) {
  const [{ createPages }, { devAssets }] = await Promise.all([
    import('../../../src/web/render/server.tsx'),
    import('../../../src/web/render/assets.ts'),
  ]);
  const { siteName: name, publicUrl: url } = app.config;
  return createPages({
    site: {
      name,
      url,
      links: [],
      email: 'site@example.com',
      isPrivate: app.config.isPrivate,
      signUp: app.config.signUp,
      sells: app.config.market.payments !== 'off',
      currency: app.config.market.currency,
    },
    fetchApi: (path, init, from) => app.fetch(new Request(new URL(path, url), init), from),
    assets: devAssets,
    onError: (err, { pathname }) => app.errors.push({ message: `${pathname} could not be rendered`, err }),
  });
}

/** Renders the pages of a test's product, as a site does for those whose page is not cached. */
export async function sitePages(app: TestApp) {
  const pages = await pagesOf(app);
  return async (path: string, viewer?: SignedInUser) => {
    const page = await pages.render({ url: new URL(path, app.config.publicUrl), ...(viewer && { viewer }) });
    return { ...page, text: [page.html, JSON.stringify(page.headers)].join('\n') };
  };
}
