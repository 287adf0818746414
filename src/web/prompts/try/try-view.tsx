import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { fillPlaceholders, segmentsOf } from '../../../domain/prompts/placeholders/placeholders.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { isComposing } from '../../ui/forms/keys.ts';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { PlaceholderForm, type PlaceholderFormHandle } from '../placeholders/placeholder-form.tsx';
import { usePlaceholderValues } from '../placeholders/placeholder-values.ts';
import { PromptPageTop } from '../prompt-item-page.tsx';
import { versionQueries } from '../versions/queries.ts';
import { causeOf, type ServiceProblem } from './cause.ts';
import { KeptAnswers } from './kept-list.tsx';
import { type Outcome, OutcomeView } from './outcome-view.tsx';
import { runPrompt } from './service.ts';
import { ServiceFields, useService } from './service-fields.tsx';

interface Column {
  model: string;
  version: number;
}

/**
 * Sends a prompt from the browser to a service of the reader, and shows the answer; with a second column,
 * also that of another model or to another version of the prompt.
 */
export function TryView({ prompt }: { prompt: Prompt }) {
  const { id, contentMd: body, contentPlaceholders: marks, inputs, version } = prompt;
  const queries = useQueryClient();
  const segments = useMemo(() => segmentsOf(body, marks), [body, marks]);
  const { placeholders, values, form: fields, check } = usePlaceholderValues(id, segments, inputs);
  const form = useRef<PlaceholderFormHandle>(null);
  const service = useService();
  const [columns, setColumns] = useState<readonly Column[]>([{ model: '', version }]);
  const [outcomes, setOutcomes] = useState<Readonly<Record<number, Outcome>>>({});
  const [stopper, setStopper] = useState<AbortController>();
  const [lacksModel, setLacksModel] = useState(false);
  useEffect(() => () => stopper?.abort(), [stopper]);
  const { lastModel } = service;
  useEffect(() => {
    if (lastModel)
      setColumns(([first, ...others]) => [
        { version, ...first, model: first?.model || lastModel },
        ...others,
      ]);
  }, [lastModel, version]);
  const change = (at: number, changed: Partial<Column>) =>
    setColumns((before) => before.map((column, n) => (n === at ? { ...column, ...changed } : column)));

  const runColumn = async (at: number, { model, version: wanted }: Column, signal: AbortSignal) => {
    const began = performance.now();
    const common = { model, version: wanted, date: new Date().toISOString().slice(0, 10) };
    const show = (outcome: Pick<Outcome, 'text'> & Partial<Outcome>) =>
      setOutcomes((before) => ({ ...before, [at]: { ...common, isRunning: false, ...outcome } }));
    const explain = (problem: ServiceProblem) => causeOf(problem, service.circumstances());
    show({ text: '', isRunning: true });
    let sent = segments;
    try {
      if (wanted !== version)
        sent = segmentsOf((await queries.fetchQuery(versionQueries.one(id, wanted))).contentMd);
    } catch (error) {
      show({ text: '', problem: (error as Error).message });
      return;
    }
    const { text, tokens, problem } = await runPrompt(
      service.entered,
      { model, prompt: fillPlaceholders(sent, values) },
      { signal, onText: (text) => show({ text, isRunning: true }) },
    );
    show({
      text,
      seconds: (performance.now() - began) / 1000,
      ...(tokens && { tokens }),
      ...(problem && { problem: explain(problem) }),
    });
  };
  const run = async () => {
    const isWrong = !service.check();
    const chosen = columns.map((column) => ({ ...column, model: column.model.trim() }));
    const blank = chosen.findIndex(({ model }) => !model);
    setLacksModel(blank >= 0);
    if (isWrong) return;
    if (blank >= 0) document.getElementById(`model-${blank}`)?.focus();
    if (blank >= 0 || fields.tooLong) return;
    // A reader who wants the gap presses again.
    const missing = check();
    if (missing && !fields.checked) {
      form.current?.focus(missing.key);
      return;
    }
    service.remember(chosen[0]?.model ?? '');
    const controller = new AbortController();
    setStopper(controller);
    setOutcomes({});
    await Promise.all(chosen.map((column, at) => runColumn(at, column, controller.signal)));
    setStopper(undefined);
  };
  const title = prompt.title || 'Untitled';
  const versions = Object.fromEntries(
    Array.from({ length: version }, (_, n) => [String(version - n), `Version ${version - n}`]),
  );
  const columnsClass = classes('grid items-start gap-6', columns.length > 1 && 'md:grid-cols-2');
  return (
    <div className="page-width pb-12">
      <PageMeta
        title={`Try ${title}`}
        description={`Send “${title}” to a model of your own.`}
        path={paths.tryPrompt(id)}
        noindex
      />
      <PromptPageTop id={id} heading="Try it" title={title} />
      <p className="mt-4 hidden noscript:block">
        Your browser sends the prompt to your service itself, so this page needs JavaScript.
      </p>
      <div
        className={classes(
          'mt-6 grid gap-x-10 gap-y-6 noscript:hidden',
          placeholders.length ? 'lg:grid-cols-[minmax(17rem,22rem)_minmax(0,1fr)]' : 'max-w-4xl',
        )}
      >
        {placeholders.length > 0 && (
          <div className="min-w-0">
            <PlaceholderForm ref={form} {...fields} />
          </div>
        )}
        <div className="min-w-0">
          <ServiceFields service={service} />
          <div className={classes(columnsClass, 'mt-6')}>
            {columns.map((column, at) => {
              const label = at === 0 ? 'Model' : 'Second model';
              return (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  key={at}
                  className="flex min-w-0 items-start gap-3"
                >
                  <TextField
                    id={`model-${at}`}
                    label={label}
                    value={column.model}
                    onChange={({ currentTarget }) => change(at, { model: currentTarget.value })}
                    onKeyDown={(event) =>
                      event.key === 'Enter' && !isComposing(event) && !stopper && void run()
                    }
                    error={lacksModel && !column.model.trim() ? 'Enter a model, such as llama3.2' : undefined}
                    list={service.listId}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    className="min-w-0 grow"
                  />
                  {version > 1 && (
                    <SelectField
                      label="Prompt"
                      options={versions}
                      value={String(column.version)}
                      onChange={({ currentTarget }) => change(at, { version: Number(currentTarget.value) })}
                      className="shrink-0"
                    />
                  )}
                </div>
              );
            })}
          </div>
          <div className="mt-4 flex flex-wrap gap-2">
            {stopper ? (
              <Button onClick={() => stopper.abort()} className="min-w-28">
                Stop
              </Button>
            ) : (
              <Button onClick={run} className="min-w-28">
                Run
              </Button>
            )}
            {columns.length === 1 ? (
              <Button
                variant="secondary"
                disabled={Boolean(stopper)}
                onClick={() => setColumns(([first = { model: '', version }]) => [first, first])}
              >
                Compare
              </Button>
            ) : (
              <Button
                variant="secondary"
                disabled={Boolean(stopper)}
                onClick={() => {
                  setColumns((before) => before.slice(0, 1));
                  setOutcomes(({ 0: first }): Record<number, Outcome> => (first ? { 0: first } : {}));
                }}
              >
                Remove the second answer
              </Button>
            )}
          </div>
          <details className="mt-4 rounded-card border border-hairline px-5 py-3">
            <summary className="cursor-pointer text-sm">The text that is sent</summary>
            <pre
              translate="no"
              className="mt-3 max-h-80 overflow-y-auto font-mono text-sm whitespace-pre-wrap break-words text-start [unicode-bidi:plaintext]"
            >
              {fillPlaceholders(segments, values)}
            </pre>
          </details>
          <div className={classes(columnsClass, 'mt-6 empty:hidden')}>
            {columns.map((_, at) => {
              const outcome = outcomes[at];
              return (
                outcome && (
                  <section
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                    key={at}
                    aria-label={at === 0 ? 'Answer' : 'Second answer'}
                    className="min-w-0"
                  >
                    <OutcomeView prompt={prompt} outcome={outcome} />
                  </section>
                )
              );
            })}
          </div>
          {Object.keys(outcomes).length === 0 && (
            <EmptyState
              className="mt-6"
              text="The answer appears here"
              hint="Your browser sends the prompt straight to this service."
            />
          )}
          <KeptAnswers promptId={id} />
        </div>
      </div>
    </div>
  );
}
