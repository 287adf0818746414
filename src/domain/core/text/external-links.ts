/** A link to another site, or to a mailbox. */
export interface ExternalLink {
  label: string;
  href: string;
}

/**
 * The external links of the footer: the site's accounts on other sites, labelled with the name of the
 * service, and its mailbox. Without accounts, there are links to share the site instead.
 */
export function externalLinks(site: {
  url: string;
  /** Absolute addresses. */
  accounts: readonly string[];
  email: string;
}): ExternalLink[] {
  const here = encodeURIComponent(site.url);
  const accounts = site.accounts.length
    ? site.accounts.map((href) => ({ label: placeName(href), href }))
    : [
        { label: 'Share on X', href: `https://x.com/intent/post?url=${here}` },
        { label: 'Share on LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${here}` },
      ];
  return [...accounts, { label: 'Email', href: `mailto:${site.email}` }];
}

/** The name of a well-known service, such as "GitHub"; otherwise the host name. */
function placeName(address: string): string {
  const host = new URL(address).hostname.replace(/^www\./, '');
  return names.find(([domain]) => host === domain || host.endsWith(`.${domain}`))?.[1] ?? host;
}

const names = [
  ['github.com', 'GitHub'],
  ['gitlab.com', 'GitLab'],
  ['codeberg.org', 'Codeberg'],
  ['x.com', 'X'],
  ['twitter.com', 'X'],
  ['bsky.app', 'Bluesky'],
  ['threads.com', 'Threads'],
  ['mastodon.social', 'Mastodon'],
  ['linkedin.com', 'LinkedIn'],
  ['youtube.com', 'YouTube'],
  ['discord.gg', 'Discord'],
  ['reddit.com', 'Reddit'],
] as const;
