import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import { shortDate } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { AuthorLink } from '../author-link.tsx';
import { HidingForm } from './hiding-form.tsx';
import { muteQueries } from './queries.ts';

const lists = {
  muted: {
    title: 'Muted members',
    empty: 'You haven’t muted anyone',
    hint: 'Mute members from their profiles to see less of them. They aren’t notified.',
    undo: 'unmuteUser',
  },
  blocked: {
    title: 'Blocked members',
    empty: 'You haven’t blocked anyone',
    hint: 'Block members from their profiles to stop all interaction with them.',
    undo: 'unblockUser',
  },
} as const;

/**
 * The users whom the signed-in user mutes or blocks, each with a button to undo it. `pages` are the current
 * pages of both lists.
 */
export function HiddenUsers({
  list,
  pages,
  user,
}: {
  list: keyof typeof lists;
  pages: { muted: number; blocked: number };
  user: string | undefined;
}) {
  const { title, empty, hint, undo } = lists[list];
  const headingId = `${list}-users`;
  const query = useQuery(muteQueries[list](pages[list]));
  return (
    <section className="mt-10">
      <h2 id={headingId} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      <div className="mt-4">
        <PagedList
          query={query}
          page={pages[list]}
          hrefOf={(page) => paths.muted({ user, ...pages, [list]: page })}
          loading={<LoadingBlocks label="Loading members..." block="h-14" />}
          empty={<EmptyState text={empty} hint={hint} />}
        >
          {(items) => (
            <ul
              aria-labelledby={headingId}
              className="divide-y divide-hairline rounded-card border border-hairline bg-raised"
            >
              {items.map(({ user: hidden, createdAt }) => (
                <li key={hidden.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                  <div className="min-w-0 grow basis-56">
                    <AuthorLink author={hidden} className="font-medium text-sm" />
                    <p translate="no" className="mt-0.5 text-sm break-all text-muted">
                      @{hidden.username} · since {shortDate(createdAt)}
                    </p>
                  </div>
                  <HidingForm
                    action={undo}
                    username={hidden.username}
                    address={paths.muted({ user })}
                    focusAfter={headingId}
                    variant="secondary"
                    size="sm"
                  />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </section>
  );
}
