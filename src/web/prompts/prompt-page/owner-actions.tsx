import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChartColumn, Pencil, Star, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { Prompt, PromptSummary } from '../../../contract/prompts/prompts.ts';
import { limits } from '../../../domain/core/limits.ts';
import { useApi } from '../../core/query-client.ts';
import { useMe } from '../../people/queries.ts';
import { classes } from '../../ui/classes.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { quantity } from '../../ui/numbers.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { patchCachedPrompt } from '../cached-prompts.ts';
import { DeletePrompt } from '../delete-prompt.tsx';

/** Actions of the author and of admins; the server decides which are allowed (`can`). */
export function OwnerActions({ prompt }: { prompt: Prompt }) {
  const { can } = prompt;
  return (
    <div className="-me-3 flex flex-wrap justify-end">
      {can.feature && <FeatureButton prompt={prompt} />}
      {prompt.openProposals && (
        <a href={paths.promptProposals(prompt.id)} className={actionClass}>
          {quantity(prompt.openProposals, 'suggestion')}
        </a>
      )}
      {can.edit && prompt.status !== 'draft' && (
        <a href={paths.promptStats(prompt.id)} title="Statistics" className={actionClass}>
          <ChartColumn size={15} aria-hidden />
          <span className="max-sm:sr-only">Statistics</span>
        </a>
      )}
      {can.edit && (
        <a href={paths.write(prompt.id)} className={actionClass}>
          <Pencil size={15} aria-hidden />
          Edit
        </a>
      )}
      {can.delete && <DeleteButton prompt={prompt} />}
    </div>
  );
}

/** A notice for the author and admins that a prompt is hidden, with the reason. */
export function HiddenNotice({ hidden }: { hidden: NonNullable<PromptSummary['hidden']> }) {
  return (
    <div role="note" className="mt-2 mb-4 rounded-card bg-danger-soft px-4 py-3 text-sm">
      <p>
        <b className="font-semibold">{hidden.waiting ? 'Awaiting moderator review' : 'Hidden'}</b> since{' '}
        <LocalTime at={hidden.at} format="short" />. Only the author and moderators can see it.
      </p>
      {hidden.reason && (
        <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
          {hidden.reason}
        </p>
      )}
      {!hidden.waiting && (
        <p className="mt-1">
          Is this a mistake?{' '}
          <a href={paths.contact()} className="link">
            Contact us
          </a>
        </p>
      )}
    </div>
  );
}

/** Tells the author why a part of the text is shown as typed. */
export function ExcessNotice({ excess }: { excess: NonNullable<Prompt['textExcess']> }) {
  return (
    <p role="note" className="mt-2 mb-4 rounded-card bg-sunken px-4 py-3 text-sm">
      {excess === 'inputs'
        ? `Only the first ${limits.inputsPerPrompt} different placeholders can be filled in. The others are plain text.`
        : 'The text takes too long to read, so a part of it has no placeholders or formatting. Shorten it.'}
    </p>
  );
}

/** Shown to the author of a fork when its source has changed. */
export function SourceChanged({ id }: { id: string }) {
  return (
    <div role="note" className="mt-2 mb-4 rounded-card bg-sunken px-4 py-3 text-sm">
      <b className="font-semibold">The original was updated.</b>{' '}
      <a href={paths.mergeFork(id)} className="link">
        See the changes
      </a>
    </div>
  );
}

function DeleteButton({ prompt }: { prompt: Prompt }) {
  const me = useMe();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <ActionButton title="Delete" onClick={() => setConfirming(true)} className="hover:text-danger">
        <Trash2 size={15} aria-hidden />
        <span className="max-sm:sr-only">Delete</span>
      </ActionButton>
      <DeletePrompt
        prompt={confirming ? prompt : undefined}
        onClose={() => setConfirming(false)}
        // Replaces the history entry, so that Back does not lead to the deleted prompt.
        onDeleted={() => navigate(me ? paths.profile(me.username) : paths.explore(), { replace: true })}
      />
    </>
  );
}

/** Adds a prompt to the home page's Featured tab, or removes it. */
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
    <ActionButton
      title={featured ? 'Unfeature' : 'Feature'}
      onClick={() => feature.mutate()}
      disabled={feature.isPending}
    >
      <Star size={15} aria-hidden className={featured ? 'fill-current text-bookmark' : undefined} />
      <span className="max-sm:sr-only">{featured ? 'Unfeature' : 'Feature'}</span>
    </ActionButton>
  );
}

function ActionButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={classes(actionClass, className)} {...rest} />;
}

const actionClass =
  'inline-flex h-10 items-center gap-1.5 rounded-control px-3 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink disabled:opacity-55';
