import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '../../../contract/client.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { Prompt, PromptSummary } from '../../../contract/prompts/prompts.ts';
import { type ModerationState, moderationStates } from '../../../domain/prompts/prompt-status.ts';
import { useApi } from '../../core/query-client.ts';
import { type AdminParams, stateOf } from '../../people/admin-address.ts';
import { AdultBadge } from '../../prompts/cards/prompt-facts.tsx';
import { promptQueries } from '../../prompts/queries.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { compactQuantity } from '../../ui/numbers.ts';
import { Badge } from '../../ui/tag.tsx';
import { FilteredList } from './filtered-list.tsx';
import { adminQueries } from './queries.ts';
import { ModerationNote, Row } from './row.tsx';
import type { RowAction } from './row-actions.tsx';

/** Lists all prompts; admins can feature them, mark them adult or hide them. */
export function PromptsTab({ params }: { params: AdminParams }) {
  return (
    <FilteredList
      query={useQuery(adminQueries.prompts(params))}
      params={params}
      search={{ label: 'Search these prompts', placeholder: 'Words in a prompt, or its author' }}
      filter={{ label: 'Which prompts', value: stateOf(params.state, moderationStates), options: labels }}
      noun={['prompt', 'prompts']}
      empty={{ text: 'No prompts yet', hint: 'Published prompts are listed here.' }}
    >
      {(prompt) => <PromptRow prompt={prompt} />}
    </FilteredList>
  );
}

const labels: Readonly<Record<ModerationState, string>> = {
  all: 'All prompts',
  published: 'Published',
  featured: 'Featured',
  adult: 'Adult',
  hidden: 'Hidden',
};

/** A prompt on the admin page, with the actions that are possible on it. */
function PromptRow({ prompt }: { prompt: PromptSummary }) {
  const { id, authorUsername, authorDisplayName, status, featured, hidden, category } = prompt;
  const api = useApi();
  const queries = useQueryClient();
  const updateCache = ({ post }: { post: Prompt }) => {
    queries.setQueryData(promptQueries.one(id).queryKey, post);
    queries.setQueriesData<{ items: PromptSummary[] }>(
      { queryKey: adminQueries.allPrompts },
      (list) => list && { ...list, items: list.items.map((item) => (item.id === id ? post : item)) },
    );
    // Prompt lists and prompt counts on other pages are stale.
    for (const key of [promptQueries.lists, ['user'], ['topics'], ['stats'], ['community']])
      void queries.invalidateQueries({ queryKey: key });
  };
  return (
    <Row
      name={nameOf(prompt)}
      href={paths.prompt(id)}
      badges={
        <>
          {status !== 'published' && <Badge tone="danger">{status === 'draft' ? 'Draft' : 'Hidden'}</Badge>}
          <AdultBadge prompt={prompt} />
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
            )}
            <span> · {category.name || 'No topic yet'} · </span>
            <LocalTime at={prompt.createdAt} format="short" />
            <span> · {compactQuantity(prompt.likeCount, 'like')}</span>
          </p>
          {hidden && <ModerationNote label="Hidden" decision={hidden} />}
        </>
      }
      actions={actionsOn(prompt, api)}
      onDone={updateCache}
    />
  );
}

function nameOf({ title }: PromptSummary): string {
  return title || 'Untitled draft';
}

function actionsOn(prompt: PromptSummary, api: Client): RowAction<{ post: Prompt }>[] {
  const params = { id: prompt.id };
  if (prompt.status === 'hidden') {
    return [
      {
        label: 'Show again',
        ask: {
          title: 'Show this prompt again?',
          description: `Everyone can see “${nameOf(prompt)}” again. Its likes and bookmarks are unchanged.`,
        },
        send: () => api.showPrompt({ params }),
        done: 'Shown again',
      },
      adultAction(prompt, api),
    ];
  }
  if (prompt.status !== 'published') return [];
  return [
    prompt.featured
      ? { label: 'Unfeature', send: () => api.unfeaturePrompt({ params }), done: 'No longer featured' }
      : { label: 'Feature', send: () => api.featurePrompt({ params }), done: 'Featured on the home page' },
    adultAction(prompt, api),
    {
      label: 'Hide',
      danger: true,
      ask: {
        title: 'Hide this prompt?',
        description: `Only ${prompt.authorDisplayName} and admins will see “${nameOf(prompt)}”. You can show it again later.`,
        note: { label: 'Reason', hint: 'Visible to the author.', required: true },
      },
      send: (reason) => api.hidePrompt({ params, body: { reason } }),
      done: 'Hidden',
    },
  ];
}

function adultAction({ id, isAdult }: PromptSummary, api: Client): RowAction<{ post: Prompt }> {
  const params = { id };
  return isAdult
    ? { label: 'Not adult', send: () => api.unmarkAdult({ params }), done: 'No longer marked adult' }
    : { label: 'Mark adult', send: () => api.markAdult({ params }), done: 'Marked adult' };
}
