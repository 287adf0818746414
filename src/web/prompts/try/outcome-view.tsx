import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { limits } from '../../../domain/core/limits.ts';
import { useApi } from '../../core/query-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { CopyButton } from '../../ui/forms/copy-button.tsx';
import { formatNumber, quantity } from '../../ui/numbers.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { WorkedQuestion } from '../outcomes/worked-question.tsx';
import { promptQueries } from '../queries.ts';
import { versionQueries } from '../versions/queries.ts';
import { AnswerText } from './answer-text.tsx';
import { keepAnswer } from './kept-answers.ts';
import { keptChanged } from './kept-list.tsx';

/** What a column shows of its last run. */
export interface Outcome {
  model: string;
  version: number;
  /** ISO day. */
  date: string;
  isRunning: boolean;
  text: string;
  tokens?: { sent: number; received: number };
  seconds?: number;
  problem?: string;
}

/** An answer, and what can be done with it. */
export function OutcomeView({ prompt, outcome }: { prompt: Prompt; outcome: Outcome }) {
  const { text, model, version, isRunning, tokens, seconds, problem } = outcome;
  const figures = [
    tokens && `${quantity(tokens.sent, 'token')} in, ${quantity(tokens.received, 'token')} out`,
    seconds !== undefined && `${seconds.toFixed(1)} s`,
  ].filter(Boolean);
  return (
    <div className="rounded-card border border-hairline bg-raised pb-4">
      <p role="status" className="px-5 pt-4 text-sm break-words text-muted">
        {isRunning ? `${model} is answering...` : [model, ...figures].join(' · ')}
      </p>
      {problem && (
        <p role="alert" className="px-5 pt-2 text-sm break-words text-danger">
          {problem}
        </p>
      )}
      {text && (
        <div className="px-5 pt-3">
          <AnswerText text={text} className="max-h-[70dvh]" />
        </div>
      )}
      {text && !isRunning && (
        <div className="flex flex-wrap gap-2 px-5 pt-4">
          <CopyButton
            variant="secondary"
            size="sm"
            text={() => text}
            copied="Answer copied"
            failed={['Failed to copy the answer', 'Select the text and copy it.']}
          />
          {prompt.can.edit ? (
            <AddSample prompt={prompt} outcome={outcome} />
          ) : (
            <Keep prompt={prompt} outcome={outcome} />
          )}
          <WorkedQuestion prompt={prompt} version={version} />
        </div>
      )}
    </div>
  );
}

function AddSample({ prompt, outcome }: { prompt: Prompt; outcome: Outcome }) {
  const { id, updatedAt, sampleResponses } = prompt;
  const api = useApi();
  const queries = useQueryClient();
  const [added, setAdded] = useState<Outcome>();
  const add = useMutation({
    mutationFn: () => {
      const { text: content, model, date } = outcome;
      const sample = { type: 'text' as const, content, model: model.slice(0, limits.sampleModel), date };
      const others = sampleResponses.map(({ contentHtml: _, ...other }) => other);
      return api.patchPrompt({ params: { id }, body: { sampleResponses: [...others, sample], updatedAt } });
    },
    onSuccess: ({ post }) => {
      queries.setQueryData(promptQueries.one(id).queryKey, post);
      void queries.invalidateQueries({ queryKey: versionQueries.all(id) });
      setAdded(outcome);
      toast.success('Added to the sample responses');
    },
    onError: (error) => {
      if (error.status !== 409) return toast.failure(error);
      void queries.invalidateQueries({ queryKey: promptQueries.one(id).queryKey });
      toast.error(
        'The prompt was changed elsewhere. Press “Add as sample” again to add the answer to its newest version.',
      );
    },
  });
  const refusal =
    outcome.text.length > limits.sampleContent
      ? `A sample can have at most ${formatNumber(limits.sampleContent)} characters.`
      : sampleResponses.length >= limits.samplesPerPrompt && added !== outcome
        ? `The prompt has ${limits.samplesPerPrompt} samples already, the most that it can have.`
        : undefined;
  if (refusal) return <p className="self-center text-sm text-muted">{refusal}</p>;
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={add.isPending}
      disabled={added === outcome}
      onClick={() => add.mutate()}
    >
      {added === outcome ? 'Added' : 'Add as sample'}
    </Button>
  );
}

const refusals = {
  'too long': 'Answers can’t be longer than 200 kB to be kept. Copy it instead.',
  full: 'This browser keeps up to 20 answers, together up to 200 kB. Delete one first.',
  blocked: 'Your browser didn’t store it. Copy it instead.',
};

function Keep({ prompt: { id: promptId, title }, outcome }: { prompt: Prompt; outcome: Outcome }) {
  const [kept, setKept] = useState<Outcome>();
  const keep = () => {
    const { model, date, text } = outcome;
    const refusal = keepAnswer({ promptId, title, model, date, text });
    if (refusal) return toast.error('The answer isn’t kept', { description: refusals[refusal] });
    setKept(outcome);
    keptChanged();
  };
  return (
    <Button variant="secondary" size="sm" disabled={kept === outcome} onClick={keep}>
      {kept === outcome ? 'Kept' : 'Keep'}
    </Button>
  );
}
