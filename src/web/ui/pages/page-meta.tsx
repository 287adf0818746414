import { useQuery } from '@tanstack/react-query';
import { useFeedAddress } from '../../core/feed-address.ts';
import { unreadKey } from '../../core/query-client.ts';
import { useSite } from '../../core/site.ts';
import { ServerMeta, type ServerMetaProps } from './server-meta.ts';

interface PageMetaProps {
  /** The site's name is appended unless `isFullTitle`. */
  title: string;
  isFullTitle?: boolean;
  description: string;
  /** Search terms for the page. Default: its title. */
  keywords?: readonly string[];
  /** Canonical path, e.g. `paths.prompt(id)`. Omitted for pages without one (404). */
  path?: string;
  /** Excludes the page from search engines. */
  noindex?: boolean;
  type?: ServerMetaProps['type'];
  /** Path of the page's Atom feed. */
  feed?: string | undefined;
  /** The page's own image for link previews. Pass it on the server only: `import.meta.env.SSR && …`. */
  image?: ServerMetaProps['image'] | false;
  /** Structured data (schema.org objects). Pass it on the server only: `import.meta.env.SSR && …`. */
  jsonLd?: ServerMetaProps['jsonLd'] | false;
}

/** The page's title and metadata in the document head. Each page renders it exactly once. */
export function PageMeta({
  title,
  isFullTitle,
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
  // Open pages receive the number live (notifications/live.ts).
  const { data: unread } = useQuery<number>({ queryKey: unreadKey, enabled: false });
  const fullTitle = isFullTitle ? title : `${title} · ${site.name}`;
  const feedAddress = useFeedAddress(feed ?? '');
  const url = path === undefined ? undefined : site.url + path;
  return (
    <>
      <title>{unread ? `(${unread}) ${fullTitle}` : fullTitle}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords.join(', ')} />
      {noindex && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      {feed && (
        <link rel="alternate" type="application/atom+xml" title={fullTitle} href={site.url + feedAddress} />
      )}
      {import.meta.env.SSR && (
        <ServerMeta
          site={site}
          title={fullTitle}
          description={description}
          url={url}
          type={type}
          image={image || undefined}
          jsonLd={jsonLd || undefined}
        />
      )}
    </>
  );
}
