import { useSite } from '../runtime/site.ts';
import { ServerMeta, type ServerMetaProps } from './server-meta.ts';

interface PageMetaProps {
  /** Without the site's name, which is added; `whole` keeps it as it is. */
  title: string;
  whole?: boolean;
  description: string;
  /** What the page is about, in the words of somebody who looks for it; its title when nothing is given. */
  keywords?: readonly string[];
  /** Path of the page's one address, e.g. `paths.prompt(id)`. Left out for pages that have none (404). */
  path?: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  type?: ServerMetaProps['type'];
  /** Path of the Atom feed of what the page lists. */
  feed?: string | undefined;
  /** The page's own picture for link previews. Given on the server alone: `import.meta.env.SSR`. */
  image?: ServerMetaProps['image'] | false;
  /** Structured data, schema.org objects. Given on the server alone: `import.meta.env.SSR`. */
  jsonLd?: ServerMetaProps['jsonLd'] | false;
}

/** What a page says about itself in the document's head. Each page renders it exactly once. */
export function PageMeta({
  title,
  whole,
  description,
  keywords = [title, 'AI prompts'],
  path,
  noindex,
  type = 'website',
  feed,
  image,
  jsonLd,
}: PageMetaProps) {
  const site = useSite();
  const name = whole ? title : `${title} · ${site.name}`;
  const address = path === undefined ? undefined : site.url + path;
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords.join(', ')} />
      {noindex && <meta name="robots" content="noindex" />}
      {address && <link rel="canonical" href={address} />}
      {feed && <link rel="alternate" type="application/atom+xml" title={name} href={site.url + feed} />}
      {import.meta.env.SSR && (
        <ServerMeta
          site={site}
          title={name}
          description={description}
          address={address}
          type={type}
          image={image || undefined}
          jsonLd={jsonLd || undefined}
        />
      )}
    </>
  );
}
