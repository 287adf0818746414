import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { Intent } from '../../people/intents/intent.ts';
import { IntentForm } from '../../people/intents/intent-form.tsx';
import { useMe } from '../../people/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { canJudge } from '../comments/can-judge.ts';
import { answerOutcome } from './answer-outcome.ts';

const answers = [
  { worked: true, label: 'Worked for me' },
  { worked: false, label: 'Didn’t' },
];

/**
 * Asks a reader whether a version of a prompt worked, and shows their answer, which a second press takes
 * back. Visitors sign in first. Renders nothing for those who cannot answer: the author, and readers of a
 * premium prompt who did not buy it.
 */
export function WorkedQuestion({
  prompt,
  version,
}: {
  prompt: Pick<Prompt, 'id' | 'title' | 'version' | 'outcomes' | 'authorId' | 'status' | 'sale'>;
  version: number;
}) {
  const { id, title } = prompt;
  const me = useMe();
  const queries = useQueryClient();
  const label = useId();
  const answer = useMutation({
    mutationFn: (worked: boolean | null) => answerOutcome(queries, { id, version }, worked),
    onError: toast.failure,
  });
  if (prompt.status !== 'published' || (me && prompt.authorId === me.id) || !canJudge(prompt)) return null;
  const given = (version === prompt.version ? prompt.outcomes : answer.data)?.worked ?? null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div role="group" aria-labelledby={label} className="flex flex-wrap items-center gap-2">
      <span id={label} role="status" className="me-1 text-sm text-muted">
        {given === null ? 'Did it work?' : 'Your answer'}
      </span>
      {answers.map(({ worked, label }) => (
        <SignInFirst key={label} intent={{ kind: 'outcome', id, title, version, worked }}>
          <Button
            type={me ? 'button' : 'submit'}
            variant="secondary"
            size="sm"
            aria-pressed={given === worked}
            busy={answer.isPending}
            onClick={me ? () => answer.mutate(given === worked ? null : worked) : undefined}
            className="aria-pressed:border-ember aria-pressed:bg-ember-soft aria-pressed:text-ember"
          >
            {given === worked && <Check size={15} aria-hidden />}
            <span>{label}</span>
          </Button>
        </SignInFirst>
      ))}
    </div>
  );
}

/** Makes a visitor's submit button lead to sign-in and back to the prompt. */
function SignInFirst({ intent, children }: { intent: Intent; children: ReactNode }) {
  if (useMe()) return children;
  return (
    <IntentForm intent={intent} next={paths.prompt(intent.id)}>
      {children}
    </IntentForm>
  );
}
