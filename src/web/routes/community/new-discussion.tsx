import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { discussionCategories } from '../../../domain/community/discussions.ts';
import { CommunityPage } from '../../community/community-page.tsx';
import { categoryIn } from '../../community/discussions/discussion-address.ts';
import { DiscussionForm, type DiscussionValues } from '../../community/discussions/discussion-form.tsx';
import { discussionQueries } from '../../community/discussions/queries.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { requireMe } from '../../people/guard.ts';
import { useStoredText } from '../../texts/stored-text.ts';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

/** The query parameters that the page reads. */
export const query = ['category'];

export async function loader(page: PageLoad) {
  await requireMe(page);
}

export function Component() {
  const startOnce = useSendOnce((once, body: DiscussionValues) => once.startDiscussion({ body }));
  const queries = useQueryClient();
  const navigate = useNavigate();
  // The category from the URL, or else the one stored with the unfinished text.
  const [chosen, setChosen] = useState(categoryIn(useQueryParams()));
  const [storedCategory, storeCategory, clearCategory] = useStoredText('discussion:category', 'general');
  const category = chosen ?? discussionCategories.find((known) => known === storedCategory) ?? 'general';
  const [title, setTitle, clearTitle] = useStoredText('discussion:title');
  const [bodyMd, setBody, clearBody] = useStoredText('discussion:text');
  const start = useMutation({
    mutationFn: startOnce,
    onSuccess: async ({ discussion }) => {
      clearTitle();
      clearBody();
      clearCategory();
      queries.setQueryData(discussionQueries.one(discussion.id).queryKey, discussion);
      void queries.invalidateQueries({ queryKey: discussionQueries.all, refetchType: 'none' });
      // Replaces the history entry, so that Back leads to the list and not to an empty form.
      await navigate(paths.discussion(discussion.id), { replace: true });
    },
  });
  return (
    <CommunityPage>
      <PageMeta
        title="Start Discussion"
        description="Ask a question, show a prompt that worked, or suggest what is missing."
        path={paths.newDiscussion()}
        noindex
      />
      <BackLink href={paths.discussions()}>Discussions</BackLink>
      <h1 className="mt-2 text-2xl sm:text-3xl">Start Discussion</h1>
      <p className="mt-2 text-muted">
        Say what you tried and what you expected. Please follow the{' '}
        <a href={paths.guidelines()} className="link">
          Community Guidelines
        </a>
        .
      </p>
      <div className="mt-7">
        <DiscussionForm
          values={{ title, category, bodyMd }}
          onChange={(change) => {
            if (change.title !== undefined) setTitle(change.title);
            if (change.bodyMd !== undefined) setBody(change.bodyMd);
            setChosen(change.category ?? category);
            storeCategory(change.category ?? category);
          }}
          send={start}
          submit="Start Discussion"
          busyLabel="Starting..."
        />
      </div>
    </CommunityPage>
  );
}
