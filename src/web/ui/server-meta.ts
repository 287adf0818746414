import { createContext, useContext } from 'react';
import { previewSize, sitePreviewPath } from '../../domain/previews.ts';
import type { Site } from '../runtime/site.ts';

/** Where lines for the document's head are collected on the server; nothing in browsers. */
export const ServerHeadTags = createContext<string[] | null>(null);

/** What a page says to programs alone: networks that show a link, and search engines. */
export interface ServerMetaProps {
  site: Site;
  /** The document's title. */
  title: string;
  description: string;
  /** The page's one address; nothing where it has none. */
  address: string | undefined;
  type: 'website' | 'article' | 'profile';
  /** The page's own picture, of the measures that all have; without it, the site's. */
  image: { path: string; alt: string } | undefined;
  /** schema.org objects; without any, a plain page of the site. */
  jsonLd: object | readonly object[] | undefined;
}

/**
 * Writes Open Graph, Twitter card and JSON-LD into the document that the server sends. Browsers have no use for them, so
 * neither this code nor its elements reach them (`import.meta.env.SSR` at each use); what came with the document goes
 * with its page (shell/arrival.tsx).
 */
export function ServerMeta(facts: ServerMetaProps): null {
  const lines = useContext(ServerHeadTags);
  lines?.push(...tagsOf(facts), ...dataOf(facts));
  return null;
}

function tagsOf({ site, title, description, address, type, image }: ServerMetaProps): string[] {
  const { path, alt } = image ?? { path: sitePreviewPath(site.name), alt: site.name };
  const picture = site.url + path;
  const tags: [name: string, content: string][] = [
    ['og:site_name', site.name],
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ...(address ? [['og:url', address] as [string, string]] : []),
    ['og:image', picture],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(previewSize.width)],
    ['og:image:height', String(previewSize.height)],
    ['og:image:alt', alt],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', picture],
    ['twitter:image:alt', alt],
  ];
  return tags.map(
    ([name, content]) =>
      `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escaped(content)}">`,
  );
}

function dataOf({ site, title, description, address, jsonLd }: ServerMetaProps): string[] {
  const data = jsonLd ?? (address && pageOf(site, title, description, address));
  if (!data) return [];
  // JSON with every < escaped cannot end the element.
  return [`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`];
}

function pageOf({ name, url }: Site, title: string, description: string, address: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: title,
    description,
    url: address,
    isPartOf: { '@type': 'WebSite', name, url: `${url}/` },
  };
}

/** The way from the home page to this one, as search engines show it: each step's name and path, the last one's own. */
export function breadcrumbs({ name, url }: Site, steps: readonly { name: string; path?: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name, path: '/' }, ...steps].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      ...('path' in step && { item: url + step.path }),
    })),
  };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
