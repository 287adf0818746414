import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GitFork } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { useHydrated } from '../../core/hydrated.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { signInAddress } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { quantity } from '../../ui/numbers.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { promptQueries } from '../queries.ts';

/**
 * The ways to contribute to a published prompt, such as a fork if it has no price, with links to existing
 * contributions.
 */
export function Contribute({ prompt }: { prompt: Prompt }) {
  const { id, forkCount, forkedFrom } = prompt;
  const hasLineage = forkCount > 0 || Boolean(forkedFrom);
  const me = useMe();
  // Without an author, no edit could be accepted; without the text, none can be made.
  const canSuggest =
    prompt.authorId !== null && prompt.authorId !== me?.id && prompt.sale?.readable !== false;
  if (prompt.isPremium && !hasLineage && !canSuggest) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-hairline border-t pt-4">
      {!prompt.isPremium && <ForkButton prompt={prompt} />}
      {canSuggest && (
        <a href={paths.proposeEdit(id)} className={linkClass}>
          Suggest an edit
        </a>
      )}
      {hasLineage && (
        <a href={paths.promptForks(id)} className={linkClass}>
          {forkCount > 0 ? quantity(forkCount, 'fork') : 'View original'}
        </a>
      )}
    </div>
  );
}

const linkClass = 'inline-flex min-h-10 items-center text-sm text-muted transition-colors hover:text-ink';

function ForkButton({ prompt: { id } }: { prompt: Prompt }) {
  const me = useMe();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const forkOnce = useSendOnce((api, id: string) => api.forkPrompt({ params: { id } }));
  const fork = useMutation({
    mutationFn: forkOnce,
    onSuccess: ({ post }) => {
      queries.setQueryData(promptQueries.one(post.id).queryKey, post);
      void queries.invalidateQueries({ queryKey: promptQueries.lists, refetchType: 'none' });
      toast.success('Your fork is saved as a draft');
      return navigate(paths.write(post.id));
    },
    onError: (error) => toast.failure(error),
  });
  const label = (
    <>
      <GitFork size={16} aria-hidden />
      <span>Fork</span>
    </>
  );
  if (!me)
    return (
      <ButtonLink href={signInAddress({ pathname: paths.prompt(id), search: '' })} variant="secondary">
        {label}
      </ButtonLink>
    );
  // It needs scripts, as the editor does.
  return (
    <Button variant="secondary" busy={fork.isPending} disabled={!isHydrated} onClick={() => fork.mutate(id)}>
      {label}
    </Button>
  );
}
