import { useEffect, useState } from 'react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { DeletePrompt } from '../prompts/delete-prompt.tsx';
import { PromptCard } from '../prompts/prompt-card.tsx';
import { AdminButtons } from '../prompts/prompt-card-admin.tsx';
import { LoadingCards } from '../prompts/prompt-cards.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedList } from '../ui/pagination.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type ProfileTab, profileAddress, profileTabs } from './profile-address.ts';
import { type ProfileParams, useProfileLists } from './profile-lists.ts';
import { DraftCard, HiddenCard } from './unlisted-cards.tsx';

const tabs: Record<ProfileTab, { label: string; loading: string; empty: string }> = {
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

/** A profile's prompts, and for its owner also drafts, hidden, liked and bookmarked prompts. */
export function ProfilePrompts({ params }: { params: ProfileParams }) {
  const { username, own, tab, page } = params;
  const lists = useProfileLists(params);
  const [deleting, setDeleting] = useState<PromptSummary>();
  const { loading, empty } = tabs[tab];
  // The focused delete button is removed with its prompt, so the tab takes the focus. In an effect, because the dialog restores
  // the focus in an effect of its own, which runs earlier.
  const [deletions, setDeletions] = useState(0);
  useEffect(() => {
    if (deletions) document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]')?.focus();
  }, [deletions]);
  // True also for an admin on any profile.
  const canDelete = lists[tab].data?.items.some((prompt) => prompt.can.delete) || deleting !== undefined;
  // The Drafts and Hidden tabs are shown only when they are not empty or open.
  const shownTabs = profileTabs.filter((id) => {
    if (id === 'prompts') return true;
    const optional = id === 'drafts' || id === 'hidden';
    return own && (!optional || id === tab || (lists[id].data?.total ?? 0) > 0);
  });
  return (
    <>
      <Tabs
        label="Prompts of this profile"
        value={tab}
        items={shownTabs.map((id) => ({
          id,
          label: tabs[id].label,
          count: lists[id].data?.total,
          href: profileAddress(username, id),
        }))}
        panelClassName="pt-5"
      >
        {own && tab === 'bookmarked' && (
          <p className="mb-4 text-sm text-muted">
            Searches that you saved are under{' '}
            <a href={paths.searches()} className="link">
              Saved searches
            </a>
            .
          </p>
        )}
        <PagedList
          query={lists[tab]}
          page={page}
          hrefOf={(other) => profileAddress(username, tab, other)}
          loading={<LoadingCards label={loading} />}
          empty={<EmptyState text={empty} {...nextStep(own, tab)} />}
        >
          {(prompts) => <List prompts={prompts} onDelete={setDeleting} />}
        </PagedList>
      </Tabs>
      {canDelete && (
        <DeletePrompt
          prompt={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => setDeletions(deletions + 1)}
        />
      )}
    </>
  );
}

function List({
  prompts,
  onDelete,
}: {
  prompts: readonly PromptSummary[];
  onDelete: (prompt: PromptSummary) => void;
}) {
  return (
    <ul className="grid grid-cols-1 gap-4">
      {prompts.map((prompt, index) => (
        <li key={prompt.id} className="min-w-0">
          {prompt.status === 'draft' ? (
            <DraftCard draft={prompt} onDelete={() => onDelete(prompt)} />
          ) : prompt.status === 'hidden' ? (
            <HiddenCard prompt={prompt} onDelete={() => onDelete(prompt)} />
          ) : (
            <PromptCard
              prompt={prompt}
              actions={
                prompt.can.edit &&
                prompt.can.delete && <AdminButtons prompt={prompt} onDelete={() => onDelete(prompt)} />
              }
              eager={index < 2}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Hint and action of an empty list. */
function nextStep(own: boolean, tab: ProfileTab) {
  if (tab === 'drafts')
    return {
      hint: 'Drafts you save in the editor are listed here until you publish them. Only you can see them.',
      action: <ButtonLink href={paths.write()}>Write a prompt</ButtonLink>,
    };
  return own && tab === 'prompts'
    ? {
        hint: 'Prompts you publish are listed here, for everyone to see.',
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
