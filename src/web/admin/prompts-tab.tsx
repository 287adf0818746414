import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { type ModerationState, moderationStates } from '../../domain/prompt-status.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../runtime/query-client.ts';
import { shortDate } from '../ui/dates.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { compactQuantity } from '../ui/numbers.ts';
import { Badge } from '../ui/tag.tsx';
import { toast } from '../ui/toast.ts';
import { type AdminParams, stateOf } from './admin-address.ts';
import { FilterBar, Listing } from './listing.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { adminQueries } from './queries.ts';
import { ModerationNote, Row, RowButton, useRowFocus } from './row.tsx';

/** Lists all prompts; admins can feature or hide them. */
export function PromptsTab({ params }: { params: AdminParams }) {
  const prompts = useQuery(adminQueries.prompts(params));
  return (
    <>
      <FilterBar
        params={params}
        search={{ label: 'Search these prompts', placeholder: 'Words in a prompt, or its author' }}
        filter={{
          label: 'Which prompts',
          value: stateOf(params.state, moderationStates),
          options: moderationStates.map((value) => ({ value, label: labels[value] })),
        }}
      />
      <Listing
        query={prompts}
        params={params}
        singular="prompt"
        plural="prompts"
        empty={{ text: 'No prompts yet', hint: 'Published prompts are listed here.' }}
      >
        {(prompt) => <PromptRow prompt={prompt} />}
      </Listing>
    </>
  );
}

const labels: Readonly<Record<ModerationState, string>> = {
  all: 'All prompts',
  published: 'Published',
  featured: 'Featured',
  hidden: 'Hidden',
};

/** A prompt on the admin page, with the actions that are possible on it. */
function PromptRow({ prompt }: { prompt: PromptSummary }) {
  const { id, title, authorUsername, authorDisplayName, status, featured, hidden, category } = prompt;
  const [dialog, setDialog] = useState<'hide' | 'show'>();
  const [row, focusRow] = useRowFocus();
  const action = usePromptAction(prompt, () => {
    setDialog(undefined);
    focusRow();
  });
  const name = title || 'Untitled draft';
  const openDialog = (name: 'hide' | 'show') => () => {
    action.reset();
    setDialog(name);
  };
  return (
    <Row
      focusRef={row}
      name={name}
      href={paths.prompt(id)}
      badges={
        <>
          {status !== 'published' && <Badge tone="danger">{status === 'draft' ? 'Draft' : 'Hidden'}</Badge>}
          {featured && <Badge tone="ember">Featured</Badge>}
        </>
      }
      facts={
        <>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {authorUsername ? (
              <a
                href={paths.profile(authorUsername)}
                dir="auto"
                className="inline-block min-h-6 hover:underline"
              >
                {authorDisplayName}
              </a>
            ) : (
              authorDisplayName
            )}{' '}
            · {category.name || 'No category yet'} ·{' '}
            <time dateTime={prompt.createdAt}>{shortDate(prompt.createdAt)}</time> ·{' '}
            {compactQuantity(prompt.likeCount, 'like')}
          </p>
          {hidden && <ModerationNote label="Hidden" decision={hidden} />}
        </>
      }
      actions={
        <>
          {status === 'published' && (
            <>
              <RowButton
                subject={name}
                busy={action.isPending && dialog === undefined}
                onClick={() => action.mutate({ action: featured ? 'unfeature' : 'feature' })}
              >
                {featured ? 'Unfeature' : 'Feature'}
              </RowButton>
              <RowButton subject={name} variant="danger" onClick={openDialog('hide')}>
                Hide
              </RowButton>
            </>
          )}
          {status === 'hidden' && (
            <RowButton subject={name} onClick={openDialog('show')}>
              Show again
            </RowButton>
          )}
        </>
      }
    >
      {status === 'published' && (
        <NoteDialog
          open={dialog === 'hide'}
          title="Hide this prompt?"
          description={`Only ${authorDisplayName} and admins will see “${name}”. You can show it again later.`}
          label="Reason"
          hint="The author sees it."
          required
          confirm="Hide"
          busyLabel="Hiding..."
          busy={action.isPending}
          error={action.error}
          onConfirm={(reason) => action.mutate({ action: 'hide', reason })}
          onClose={() => setDialog(undefined)}
        />
      )}
      <ConfirmDialog
        open={dialog === 'show'}
        question="Show this prompt again?"
        description={
          action.error?.message ?? `Everyone can see “${name}” again. Its likes and bookmarks are unchanged.`
        }
        confirmLabel={action.isPending ? 'Saving...' : 'Show again'}
        busy={action.isPending}
        onConfirm={() => action.mutate({ action: 'show' })}
        onClose={() => setDialog(undefined)}
      />
    </Row>
  );
}

type PromptAction = 'feature' | 'unfeature' | 'hide' | 'show';

const successMessages: Record<PromptAction, string> = {
  feature: 'Featured on the home page',
  unfeature: 'No longer featured',
  hide: 'Hidden',
  show: 'Shown again',
};

/** Applies an action to a prompt and updates the cache. Errors of 'hide' and 'show' are shown in their dialogs, others as a toast. */
function usePromptAction({ id }: PromptSummary, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, reason = '' }: { action: PromptAction; reason?: string }) => {
      const params = { id };
      if (action === 'feature') return api.featurePrompt({ params });
      if (action === 'unfeature') return api.unfeaturePrompt({ params });
      return action === 'hide' ? api.hidePrompt({ params, body: { reason } }) : api.showPrompt({ params });
    },
    onSuccess: ({ post }, { action }) => {
      queries.setQueryData(promptQueries.one(id).queryKey, post);
      queries.setQueriesData<{ items: PromptSummary[] }>(
        { queryKey: adminQueries.allPrompts },
        (list) => list && { ...list, items: list.items.map((item) => (item.id === id ? post : item)) },
      );
      // Prompt lists and prompt counts on other pages are stale.
      for (const key of [promptQueries.lists, ['user'], ['topics'], ['stats'], ['community']])
        void queries.invalidateQueries({ queryKey: key });
      toast.success(successMessages[action]);
      onDone();
    },
    onError: (error, { action }) => {
      if (action === 'feature' || action === 'unfeature') toast.failure(error);
    },
  });
}
