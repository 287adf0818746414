import { createContext, useContext } from 'react';
import { previewSize, sitePreviewPath } from '../../../domain/files/previews.ts';
import type { Site } from '../../core/site.ts';

/** Collects tags for the document head during a server render; null in browsers. */
export const ServerHeadTags = createContext<string[] | null>(null);

/** Metadata for crawlers only: search engines and link previews. */
export interface ServerMetaProps {
  site: Site;
  /** The document's title. */
  title: string;
  description: string;
  /** Canonical URL, if the page has one. */
  url: string | undefined;
  type: 'website' | 'article' | 'profile';
  /** The page's preview image, of the standard size. Default: the site's. */
  image: { path: string; alt: string } | undefined;
  /** schema.org objects without their context. Default: a plain WebPage. */
  jsonLd: object | readonly object[] | undefined;
}

/**
 * Adds Open Graph, Twitter card and JSON-LD tags to the server-rendered document. Browsers do not need them,
 * so this code is excluded from the client bundle (`import.meta.env.SSR` at each use); shell/arrival.tsx
 * removes the tags when the user navigates to another page.
 */
export function ServerMeta(props: ServerMetaProps): null {
  useContext(ServerHeadTags)?.push(...metaTags(props), ...jsonLdTags(props));
  return null;
}

function metaTags({ site, title, description, url, type, image }: ServerMetaProps): string[] {
  const { path, alt } = image ?? { path: sitePreviewPath(site.name), alt: site.name };
  const imageUrl = site.url + path;
  const tags: [name: string, content: string][] = [
    ['og:site_name', site.name],
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ...(url ? [['og:url', url] as [string, string]] : []),
    ['og:image', imageUrl],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(previewSize.width)],
    ['og:image:height', String(previewSize.height)],
    ['og:image:alt', alt],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', imageUrl],
    ['twitter:image:alt', alt],
  ];
  return tags.map(
    ([name, content]) =>
      `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`,
  );
}

function jsonLdTags({ site, title, description, url, jsonLd }: ServerMetaProps): string[] {
  const data = jsonLd ?? (url && webPage(site, title, description, url));
  if (!data) return [];
  const withContext = (item: object) => ({ '@context': 'https://schema.org', ...item });
  const described = Array.isArray(data) ? data.map(withContext) : withContext(data);
  // With every < escaped, the JSON cannot close the script element.
  return [
    `<script type="application/ld+json">${JSON.stringify(described).replaceAll('<', '\\u003c')}</script>`,
  ];
}

function webPage(site: Site, title: string, description: string, url: string): object {
  return {
    '@type': 'WebPage',
    name: title,
    description,
    url,
    isPartOf: { '@type': 'WebSite', name: site.name, url: `${site.url}/` },
  };
}

/** Returns a schema.org BreadcrumbList from the home page to this page. The last step needs no path. */
export function breadcrumbs({ name, url }: Site, steps: readonly { name: string; path?: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name, path: '/' }, ...steps].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      ...('path' in step && { item: url + step.path }),
    })),
  };
}

/** Returns a schema.org ItemList; positions count from `first`. */
export function itemList(name: string, items: readonly { name: string; url: string }[], first = 1): object {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: first + index, ...item })),
  };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
