import { previewSize, sitePreviewPath } from '../../domain/previews.ts';
import { useSite } from '../site.ts';

interface PageMetaProps {
  /** Without the site's name, which is added; `whole` keeps it as it is. */
  title: string;
  whole?: boolean;
  description: string;
  keywords?: readonly string[];
  /** Path of the page's one address, e.g. `paths.prompt(id)`. Left out for pages that have none (404). */
  path?: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** The page's own picture for link previews, of the measures that all of them have; without it, the site's. */
  image?: { path: string; alt: string } | undefined;
  type?: 'website' | 'article' | 'profile';
  /** Path of the Atom feed of what the page lists. */
  feed?: string | undefined;
  /** Structured data, schema.org objects. */
  jsonLd?: object | readonly object[] | undefined;
}

/** What a page says about itself in the document's head. Each page renders it exactly once. */
export function PageMeta({
  title,
  whole,
  description,
  keywords,
  path,
  noindex,
  image,
  type = 'website',
  feed,
  jsonLd,
}: PageMetaProps) {
  const site = useSite();
  const name = whole ? title : `${title} · ${site.name}`;
  const address = path === undefined ? undefined : site.url + path;
  const { path: picture, alt } = image ?? { path: sitePreviewPath(site.name), alt: site.name };
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={description} />
      {keywords?.length ? <meta name="keywords" content={keywords.join(', ')} /> : null}
      {noindex && <meta name="robots" content="noindex" />}
      {address && <link rel="canonical" href={address} />}
      {feed && <link rel="alternate" type="application/atom+xml" title={name} href={site.url + feed} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      {address && <meta property="og:url" content={address} />}
      <meta property="og:image" content={site.url + picture} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(previewSize.width)} />
      <meta property="og:image:height" content={String(previewSize.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={name} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={site.url + picture} />
      <meta name="twitter:image:alt" content={alt} />
      {jsonLd && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped cannot end the element
          dangerouslySetInnerHTML={{ __html: JSON.stringify(jsonLd).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
}
