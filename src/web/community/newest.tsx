import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { paths } from '../../contract/core/routes.ts';
import type { User } from '../../contract/people/users.ts';
import { useMe } from '../people/queries.ts';
import { Avatar } from '../ui/avatar.tsx';
import { compactQuantity } from '../ui/numbers.ts';
import { CardLink, cardLinkFrame } from '../ui/pages/card.tsx';
import { CollectionCards } from './collections/collection-card.tsx';
import { MemberFollow } from './profile/member-follow.tsx';
import { FollowButton } from './profile/profile-follow.tsx';
import { communityQueries } from './queries.ts';

const weekMs = 7 * 86_400_000;
const authorsShown = 6;

/** Below the prompts of the home page: the latest collections and authors. Empty sections are omitted. */
export function Newest() {
  const { data: collections = [] } = useQuery(communityQueries.latestCollections());
  const { data: authors } = useQuery(communityQueries.newAuthors());
  const me = useMe();
  const others = authors?.items.filter(({ id }) => id !== me?.id).slice(0, authorsShown) ?? [];
  const ofThisWeek = collections.every(({ updatedAt }) => Date.now() - Date.parse(updatedAt) < weekMs);
  return (
    <>
      {collections.length > 0 && (
        <Latest
          title={ofThisWeek ? 'Collections this week' : 'Latest collections'}
          more={{ label: 'All collections', href: paths.collections({ list: 'recent' }) }}
        >
          <CollectionCards
            collections={collections}
            heading="h3"
            layout="grid grid-cols-1 gap-4 sm:grid-cols-3 lg:gap-5"
          />
        </Latest>
      )}
      {others.length > 0 && (
        <Latest title="New authors" more={{ label: 'All members', href: paths.members({ sort: 'recent' }) }}>
          <ul className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
            {others.map((author) => (
              <li key={author.id} className="min-w-0">
                <NewAuthor author={author} />
              </li>
            ))}
          </ul>
        </Latest>
      )}
    </>
  );
}

function Latest({
  title,
  more,
  children,
}: {
  title: string;
  more: { label: string; href: string };
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="page-width list-width mt-12 sm:mt-16">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <a
          href={more.href}
          className="inline-flex min-h-8 shrink-0 items-center gap-1.5 text-muted text-sm transition-colors hover:text-ink"
        >
          {more.label}
          <ArrowRight size={15} aria-hidden />
        </a>
      </div>
      {children}
    </section>
  );
}

/** A face with its name and 'Follow': a row on phones, a column on wider screens. */
function NewAuthor({ author }: { author: User }) {
  const { username, displayName, photoURL, promptsCount } = author;
  return (
    <div
      className={`${cardLinkFrame} flex h-full items-center gap-3 rounded-card outline-offset-2 sm:flex-col sm:border sm:border-hairline sm:bg-raised sm:p-4 sm:text-center sm:hover:border-edge`}
    >
      <Avatar name={displayName} username={username} src={photoURL} size={56} />
      <div className="min-w-0 max-sm:grow sm:w-full">
        <h3 className="font-sans font-semibold text-sm tracking-normal">
          <CardLink href={paths.profile(username)} translate="no" className="wrap-anywhere">
            {displayName}
          </CardLink>
        </h3>
        <p className="text-muted text-sm tabular-nums">{compactQuantity(promptsCount, 'prompt')}</p>
      </div>
      <div className="relative z-1 shrink-0 sm:mt-auto">
        {useMe() ? <MemberFollow user={author} inList /> : <FollowButton user={author} inList />}
      </div>
    </div>
  );
}
