import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Prompt, PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { patchCachedPrompt } from '../prompts/cached-prompts.ts';
import { DeletePrompt } from '../prompts/delete-prompt.tsx';
import { useApi } from '../runtime/query-client.ts';
import { classes } from '../ui/classes.ts';
import { shortDate } from '../ui/dates.ts';
import { toast } from '../ui/toast.ts';
import { useMe } from '../users/queries.ts';

/** What the author and admins may do with a prompt; the server decides who they are. */
export function OwnerActions({ prompt }: { prompt: Prompt }) {
  const { can } = prompt;
  return (
    <div className="-me-3 flex flex-wrap justify-end">
      {can.feature && <FeatureButton prompt={prompt} />}
      {can.edit && (
        <a href={paths.write(prompt.id)} className={look}>
          <Pencil size={15} aria-hidden />
          Edit
        </a>
      )}
      {can.delete && <DeleteButton prompt={prompt} />}
    </div>
  );
}

/** Tells a hidden prompt's author, and admins, that others do not see it, and why. */
export function HiddenNotice({ hidden }: { hidden: NonNullable<PromptSummary['hidden']> }) {
  return (
    <div role="note" className="mt-2 rounded-card bg-danger-soft px-4 py-3 text-sm">
      <p>
        <b className="font-semibold">Hidden</b> on <time dateTime={hidden.at}>{shortDate(hidden.at)}</time> by
        the people who run this site. Only its author and they see it.
      </p>
      {hidden.reason && (
        <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
          {hidden.reason}
        </p>
      )}
      <p className="mt-1">
        Is that a mistake?{' '}
        <a href={paths.contact()} className="link">
          Write to us
        </a>
      </p>
    </div>
  );
}

function DeleteButton({ prompt }: { prompt: Prompt }) {
  const me = useMe();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ActionButton onClick={() => setAsking(true)} className="hover:text-danger">
        <Trash2 size={15} aria-hidden />
        Delete
      </ActionButton>
      <DeletePrompt
        prompt={asking ? prompt : undefined}
        onClose={() => setAsking(false)}
        // Back must not lead to what is gone.
        onDeleted={() => navigate(me ? paths.profile(me.username) : paths.explore(), { replace: true })}
      />
    </>
  );
}

/** Puts a prompt on the home page's first shelf, or takes it off. */
function FeatureButton({ prompt: { id, featured } }: { prompt: Prompt }) {
  const api = useApi();
  const queries = useQueryClient();
  const feature = useMutation({
    mutationFn: () => (featured ? api.unfeaturePrompt : api.featurePrompt)({ params: { id } }),
    onSuccess: () => {
      patchCachedPrompt(queries, id, { featured: !featured });
      void queries.invalidateQueries({ queryKey: ['prompts', 'featured'] });
      toast.success(featured ? 'No longer featured' : 'Featured on the home page');
    },
    onError: toast.failure,
  });
  return (
    <ActionButton onClick={() => feature.mutate()} disabled={feature.isPending}>
      <Star size={15} aria-hidden className={featured ? 'fill-current text-bookmark' : undefined} />
      {featured ? 'Unfeature' : 'Feature'}
    </ActionButton>
  );
}

function ActionButton({
  className,
  ...rest
}: {
  onClick: () => void;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return <button type="button" className={classes(look, className)} {...rest} />;
}

const look =
  'inline-flex h-10 items-center gap-1.5 rounded-control px-3 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink disabled:opacity-55';
