import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../contract/client.ts';
import type { Collection } from '../../../contract/community/collections.ts';
import { paths } from '../../../contract/core/routes.ts';
import { profileAddress } from '../../people/profile-address.ts';
import { LoadingCards } from '../../prompts/cards/prompt-cards.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { CollectionCards } from '../collections/collection-card.tsx';

/** The public collections of a user; to the user themselves, all of them. */
export function ProfileCollections({
  list,
  username,
  own,
  page,
}: {
  list: UseQueryResult<{ items: Collection[]; total: number; totalPages: number }, ApiError>;
  username: string;
  own: boolean;
  page: number;
}) {
  return (
    <>
      {own && (
        <p className="mb-4 text-sm text-muted">
          Others see only your public collections here. Collections you collaborate on are under{' '}
          <a href={paths.library('collections')} className="link">
            Your collections
          </a>
          .
        </p>
      )}
      <PagedList
        query={list}
        page={page}
        hrefOf={(other) => profileAddress(username, 'collections', { page: other })}
        loading={<LoadingCards label="Loading collections..." view="grid" />}
        empty={
          own ? (
            <EmptyState
              text="You have no collections yet"
              hint="Group related prompts: choose “Save to…” on any prompt."
              action={<ButtonLink href={paths.newCollection()}>New collection</ButtonLink>}
            />
          ) : (
            <EmptyState text="No public collections" />
          )
        }
      >
        {(items) => <CollectionCards collections={items} eager={2} />}
      </PagedList>
    </>
  );
}
