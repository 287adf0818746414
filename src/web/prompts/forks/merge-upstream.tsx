import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { Upstream } from '../../../contract/prompts/forks.ts';
import type { Resolution } from '../../../contract/prompts/merges.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { DecisionBar } from '../../ui/forms/decision-bar.tsx';
import { quantity } from '../../ui/numbers.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { conflictsIn, MergeButton, MergeForm } from '../merges/merge-form.tsx';
import { promptQueries } from '../queries.ts';
import { versionQueries } from '../versions/queries.ts';
import { forkQueries } from './queries.ts';

/**
 * Merges the changes of a fork's source into it: a draft opens in the editor, a published prompt gets a new
 * version.
 */
export function MergeUpstream({ prompt, upstream }: { prompt: Prompt; upstream: Upstream }) {
  const { id, status } = prompt;
  const { merge, latestVersion: version, updatedAt } = upstream;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mergeOnce = useSendOnce((api, resolutions: Resolution[]) =>
    api.mergeUpstream({ params: { id }, body: { version, updatedAt, resolutions } }),
  );
  const send = useMutation({
    mutationFn: mergeOnce,
    onSuccess: ({ post }) => {
      queries.setQueryData(promptQueries.one(id).queryKey, post);
      queries.removeQueries({ queryKey: forkQueries.upstream(id).queryKey });
      void queries.invalidateQueries({ queryKey: versionQueries.all(id) });
      toast.success(
        status === 'draft' ? 'Changes merged into your draft' : `Merged as version ${post.version}`,
      );
      return navigate(status === 'draft' ? paths.write(id) : paths.prompt(id), { replace: true });
    },
    onError: (error) => {
      toast.failure(error);
      // Either side has changed: the page shows the current merge.
      if (error.status === 409)
        void queries.invalidateQueries({ queryKey: forkQueries.upstream(id).queryKey });
    },
  });
  const conflicts = conflictsIn(merge).length;
  return (
    <>
      <section aria-labelledby="merged" className="mt-10">
        <h2 id="merged" className="text-xl">
          Merge into your fork
        </h2>
        <p className="mt-2 text-muted">
          {merge.length === 0
            ? 'Your fork already has these changes, so nothing in it will change.'
            : conflicts
              ? `${quantity(conflicts, 'conflict')}: choose the text to keep. The rest merges automatically.`
              : 'Nothing conflicts with your own changes. Merging adds these changes to them.'}
        </p>
        <MergeForm
          // Decisions apply to these changes only.
          key={`${version} ${updatedAt}`}
          id="merge"
          merge={merge}
          names={{ mine: 'Your text', theirs: 'Original' }}
          action={paths.mergeFork(id)}
          busy={send.isPending}
          onMerge={(resolutions) => send.mutate(resolutions)}
        >
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="updatedAt" value={updatedAt} />
        </MergeForm>
      </section>
      <DecisionBar className="flex bg-paper">
        <MergeButton form="merge" busy={send.isPending}>
          {send.isPending
            ? 'Merging...'
            : status === 'draft'
              ? 'Merge into my draft'
              : 'Merge as a new version'}
        </MergeButton>
      </DecisionBar>
    </>
  );
}
