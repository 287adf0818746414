import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../contract/client.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { User } from '../../../contract/people/users.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { type PromptsTab, profileAddress, profileTabs } from '../../people/profile-address.ts';
import { markedTexts } from '../../prompts/cards/marked-texts.tsx';
import { cardLayout, PromptCard } from '../../prompts/cards/prompt-card.tsx';
import { LoadingCards } from '../../prompts/cards/prompt-cards.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PagedList, Refreshable } from '../../ui/pages/pagination.tsx';
import { Tabs } from '../../ui/pages/tabs.tsx';
import {
  isNarrowed,
  openPageQuery,
  type ProfileList,
  type ProfilePageQuery,
  type ProfileParams,
  useProfileLists,
} from './profile-lists.ts';
import { ProfileSearch } from './profile-search.tsx';

const adminButtons = lazyComponent(
  async () => (await import('../../prompts/cards/prompt-card-admin.tsx')).AdminButtons,
);
const unlistedCard = lazyComponent(async () => (await import('./unlisted-cards.tsx')).UnlistedCard);
/** The components that only admins and the owner of a profile see. */
export const ownerParts = [adminButtons, unlistedCard];
export const profileCollections = lazyComponent(
  async () => (await import('./profile-collections.tsx')).ProfileCollections,
);
const deletePrompt = lazyComponent(
  async () => (await import('../../prompts/delete-prompt.tsx')).DeletePrompt,
);

const tabs: Record<PromptsTab, { label: string; loading: string; empty: string }> = {
  prompts: { label: 'Prompts', loading: 'Loading prompts...', empty: 'No prompts yet' },
  drafts: { label: 'Drafts', loading: 'Loading drafts...', empty: 'No drafts' },
  hidden: { label: 'Hidden', loading: 'Loading prompts...', empty: 'No hidden prompts' },
  liked: { label: 'Liked', loading: 'Loading liked prompts...', empty: 'No liked prompts' },
  bookmarked: {
    label: 'Bookmarked',
    loading: 'Loading bookmarked prompts...',
    empty: 'No bookmarked prompts',
  },
};

/** The number of prompts from which a search is offered. */
const enoughToSearch = 4;

/**
 * A profile's prompts and collections, and for its owner also drafts, hidden, liked and bookmarked prompts.
 */
export function ProfileTabs({ user, params }: { user: User; params: ProfileParams }) {
  const { username, own, tab } = params;
  const { narrowed, ...lists } = useProfileLists(params);
  // The Drafts and Hidden tabs, and Collections of others, are shown only when they are not empty or open.
  const shownTabs = profileTabs.filter((id) => {
    if (id === 'prompts' || id === tab) return true;
    if (id === 'collections' && own) return true;
    const optional = ['drafts', 'hidden', 'collections'].includes(id);
    return (own || id === 'collections') && (!optional || (lists[id].data?.total ?? 0) > 0);
  });
  return (
    <Tabs
      label="Prompts on this profile"
      value={tab}
      items={shownTabs.map((id) => ({
        id,
        label: id === 'collections' ? 'Collections' : tabs[id].label,
        count: id === 'prompts' && isNarrowed(params) ? user.promptsCount : lists[id].data?.total,
        href: profileAddress(username, id),
      }))}
      panelClassName="pt-5"
    >
      {tab === 'collections' ? (
        <Lazy component={profileCollections} props={{ list: lists.collections, ...params }} />
      ) : (
        <Prompts user={user} params={{ ...params, tab }} list={isNarrowed(params) ? narrowed : lists[tab]} />
      )}
    </Tabs>
  );
}

/** The open list of prompts. */
function Prompts({
  user,
  params,
  list,
}: {
  user: User;
  params: ProfileParams & { tab: PromptsTab };
  list: UseQueryResult<ProfileList, ApiError>;
}) {
  const { username, own, tab, page, q, sort } = params;
  const [deleting, setDeleting] = useState<PromptSummary>();
  const { loading, empty } = tabs[tab];
  // The focused delete button is removed with its prompt, so the tab takes the focus. This runs in an effect,
  // because the dialog restores the focus in an effect of its own, which runs earlier.
  const [deletions, setDeletions] = useState(0);
  useEffect(() => {
    if (deletions) document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]')?.focus();
  }, [deletions]);
  // True also for an admin on any profile.
  const canDelete = list.data?.items.some((prompt) => prompt.can.delete) || deleting !== undefined;
  return (
    <>
      {tab === 'prompts' && (user.promptsCount >= enoughToSearch || isNarrowed(params)) && (
        <ProfileSearch
          user={user}
          own={own}
          address={params}
          found={isNarrowed(params) ? list.data : undefined}
        />
      )}
      <Refreshable query={list} className="">
        <PagedList
          query={list}
          page={page}
          hrefOf={(other) => profileAddress(username, tab, { page: other, q, sort })}
          more={(other) => openPageQuery({ ...params, page: other })}
          loading={<LoadingCards label={loading} />}
          empty={
            isNarrowed(params) ? (
              <EmptyState
                text="No prompts found"
                hint="Try fewer or different words."
                action={
                  <ButtonLink href={profileAddress(username, 'prompts')} variant="secondary">
                    Show all prompts
                  </ButtonLink>
                }
              />
            ) : (
              <EmptyState text={empty} {...nextStep(own, tab)} />
            )
          }
        >
          {(prompts, next) => (
            // Drafts and hidden prompts have frames of their own.
            <ul
              className={tab === 'drafts' || tab === 'hidden' ? 'grid grid-cols-1 gap-4' : cardLayout('list')}
            >
              <Items prompts={prompts} eager={2} byline={tab !== 'prompts'} onDelete={setDeleting} />
              {next.map((query) => (
                <NextItems
                  key={JSON.stringify(query.queryKey)}
                  query={query}
                  byline={tab !== 'prompts'}
                  onDelete={setDeleting}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </Refreshable>
      {canDelete && (
        <Lazy
          component={deletePrompt}
          props={{
            prompt: deleting,
            onClose: () => setDeleting(undefined),
            onDeleted: () => setDeletions(deletions + 1),
          }}
        />
      )}
    </>
  );
}

interface ItemsProps {
  byline: boolean;
  onDelete: (prompt: PromptSummary) => void;
}

function Items({
  prompts,
  eager = 0,
  byline,
  onDelete,
}: { prompts: readonly PromptSummary[]; eager?: number } & ItemsProps) {
  return prompts.map((prompt, index) => (
    <li key={prompt.id} className="min-w-0">
      {prompt.status === 'published' ? (
        <PromptCard
          prompt={prompt}
          {...markedTexts(prompt)}
          actions={
            prompt.can.edit &&
            prompt.can.delete && (
              <Lazy component={adminButtons} props={{ prompt, onDelete: () => onDelete(prompt) }} />
            )
          }
          byline={byline}
          eager={index < eager}
        />
      ) : (
        <Lazy component={unlistedCard} props={{ prompt, onDelete: () => onDelete(prompt) }} />
      )}
    </li>
  ));
}

/**
 * A page after the first one. It was fetched before it is shown, but may have been evicted from the cache
 * since.
 */
function NextItems({ query, ...items }: { query: ProfilePageQuery } & ItemsProps) {
  const { data } = useQuery(query);
  return <Items prompts={data?.items ?? []} {...items} />;
}

/** Returns the hint and action of an empty list. */
function nextStep(own: boolean, tab: PromptsTab) {
  if (tab === 'drafts')
    return {
      hint: 'Drafts you save in the editor appear here until you publish them. Only you can see them.',
      action: <ButtonLink href={paths.write()}>Write a prompt</ButtonLink>,
    };
  return own && tab === 'prompts'
    ? {
        hint: 'Prompts you publish appear here for everyone to see.',
        action: <ButtonLink href={paths.write()}>Write your first prompt</ButtonLink>,
      }
    : {
        action: (
          <ButtonLink href={paths.explore()} variant="secondary">
            Explore Prompts
          </ButtonLink>
        ),
      };
}
