import { feedPaths, paths } from '../../../contract/core/routes.ts';
import type { User } from '../../../contract/people/users.ts';
import { isWebAddress } from '../../../domain/core/addresses.ts';
import { shorten } from '../../../domain/core/text/text.ts';
import { type Site, useSite } from '../../core/site.ts';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

/** A profile's metadata for search engines and link previews. */
export function ProfileMeta({
  user,
  noindex,
}: {
  user: User;
  /** Whether the page is a search or not the first page. */
  noindex: boolean;
}) {
  const site = useSite();
  const about = (user.bio || user.headline).replace(/\s+/g, ' ').trim();
  return (
    <PageMeta
      title={`${user.displayName} (@${user.username})`}
      description={about ? shorten(about, 200) : `Prompts shared by ${user.displayName} on ${site.name}.`}
      path={paths.profile(user.username)}
      feed={feedPaths.author(user.username)}
      type="profile"
      // Empty profiles should not appear in search results either.
      noindex={user.promptsCount === 0 || noindex}
      jsonLd={import.meta.env.SSR && profile(user, site)}
    />
  );
}

function profile(user: User, { url }: Site): object {
  const address = url + paths.profile(user.username);
  const links = [user.website, user.linkedinUrl].filter(isWebAddress);
  const photo = user.photoURL.startsWith('/') ? url + user.photoURL : user.photoURL;
  const counter = (type: string, count: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count,
  });
  return {
    '@type': 'ProfilePage',
    url: address,
    dateCreated: user.createdAt,
    mainEntity: {
      '@type': 'Person',
      '@id': address,
      identifier: user.id,
      name: user.displayName,
      alternateName: user.username,
      url: address,
      ...(user.bio && { description: user.bio }),
      ...(photo && { image: photo }),
      ...(user.profession && { jobTitle: user.profession }),
      ...(links.length && { sameAs: links }),
      interactionStatistic: counter('FollowAction', user.followersCount),
      agentInteractionStatistic: [
        counter('WriteAction', user.promptsCount),
        counter('FollowAction', user.followingCount),
      ],
    },
  };
}
