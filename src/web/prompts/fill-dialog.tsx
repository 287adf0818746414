import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { paths } from '../../contract/core/routes.ts';
import type { Prompt, PromptSummary } from '../../contract/prompts/prompts.ts';
import {
  blanksIn,
  filledWith,
  fillPlaceholders,
  type PlaceholderValues,
  type Segment,
  segmentsOf,
  splitHighlighted,
} from '../../domain/prompts/placeholders/placeholders.ts';
import { countDownload } from '../core/count-download.ts';
import { useApi } from '../core/query-client.ts';
import { classes } from '../ui/classes.ts';
import { ButtonLink } from '../ui/forms/button.tsx';
import { CopyButton } from '../ui/forms/copy-button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { QueryResult } from '../ui/pages/query-result.tsx';
import { Loading, TextBlocks } from '../ui/pages/skeleton.tsx';
import { OpenInButton } from './open-in/open-in-button.tsx';
import { copiedToast, copyFailed } from './placeholders/copy-messages.ts';
import { FillHint, PlaceholderForm, type PlaceholderFormHandle } from './placeholders/placeholder-form.tsx';
import { usePlaceholderValues } from './placeholders/placeholder-values.ts';
import { promptQueries } from './queries.ts';

/**
 * Fills in a prompt's placeholders and copies it without opening its page. The values are shared with the
 * prompt's page.
 */
export function FillDialog({
  prompt,
  open,
  onClose,
}: {
  prompt: Pick<PromptSummary, 'id' | 'title'>;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Fill in and copy"
      description={
        <a href={paths.prompt(prompt.id)} dir="auto" className="link">
          {prompt.title}
        </a>
      }
      shape="wide"
    >
      <LoadedPrompt id={prompt.id} />
    </Dialog>
  );
}

function LoadedPrompt({ id }: { id: string }) {
  const prompt = useQuery(promptQueries.one(id));
  return (
    <QueryResult
      query={prompt}
      loading={
        <Loading className="pt-3">
          <TextBlocks lines={6} />
        </Loading>
      }
    >
      {(loaded) =>
        loaded.sale?.readable === false ? <NotReadable prompt={loaded} /> : <FillIn prompt={loaded} />
      }
    </QueryResult>
  );
}

function NotReadable({ prompt: { id, sale } }: { prompt: Prompt }) {
  return (
    <div className="pt-4">
      <p className="text-muted">
        {sale?.orderId
          ? 'You own this prompt but haven’t opened its text yet.'
          : 'This prompt has a price. Its page shows what you get before you pay.'}
      </p>
      <ButtonLink href={paths.prompt(id)} className="mt-5">
        Open prompt
      </ButtonLink>
    </div>
  );
}

function FillIn({ prompt }: { prompt: Prompt }) {
  const { id, contentMd: body, contentPlaceholders: marks, inputs } = prompt;
  const segments = useMemo(() => segmentsOf(body, marks), [body, marks]);
  const { placeholders, values, form: fields, check } = usePlaceholderValues(id, segments, inputs);
  const form = useRef<PlaceholderFormHandle>(null);
  const actions = useRef<HTMLDivElement>(null);
  // The dialog focuses its first field when it opens; this covers a prompt that was fetched afterwards.
  useEffect(() => {
    const [first] = placeholders;
    if (first) form.current?.focus(first.key);
  }, [placeholders]);
  const api = useApi();
  const onCopied = () => {
    countDownload(api, id);
    const missing = check();
    if (missing) form.current?.focus(missing.key);
  };
  const blanks = blanksIn(placeholders, values);
  const hasPlaceholders = placeholders.length > 0;
  return (
    <>
      <div className={classes('grid gap-x-6 gap-y-4 pt-4', hasPlaceholders && 'md:grid-cols-2')}>
        {hasPlaceholders && (
          <div className="min-w-0 self-start">
            <PlaceholderForm
              ref={form}
              {...fields}
              inDialog
              onDone={() => actions.current?.querySelector('button')?.focus()}
            />
            <p className="mt-3 text-xs text-muted">
              <FillHint />
            </p>
          </div>
        )}
        <Preview segments={segments} values={values} />
      </div>
      <div
        ref={actions}
        className="sticky -bottom-5 -mx-5 mt-5 -mb-5 flex flex-wrap items-center gap-2 border-hairline border-t bg-raised px-5 py-3.5 sm:gap-3"
      >
        <CopyButton
          text={() => fillPlaceholders(segments, values)}
          copied={copiedToast(blanks)}
          failed={copyFailed}
          onCopied={onCopied}
          className="max-sm:w-full sm:order-last sm:min-w-28"
        />
        {hasPlaceholders && (
          <CopyButton
            label="Copy without filling in"
            variant="secondary"
            text={() => body}
            copied={copiedToast(0)}
            failed={copyFailed}
            onCopied={() => countDownload(api, id)}
            className="max-sm:grow"
          />
        )}
        <OpenInButton
          prompt={prompt}
          text={() => fillPlaceholders(segments, values)}
          blanks={() => blanks}
          className="sm:-order-1 sm:me-auto"
        />
      </div>
    </>
  );
}

/** The text as it will be copied, with its blank placeholders highlighted. */
const Preview = memo(function Preview({
  segments,
  values: latest,
}: {
  segments: readonly Segment[];
  values: PlaceholderValues;
}) {
  // Deferred, so that long texts do not slow down typing in the fields.
  const values = useDeferredValue(latest);
  const [highlighted, rest] = useMemo(() => splitHighlighted(segments), [segments]);
  return (
    <section
      aria-label="Preview"
      // A scrollable region must be reachable with the keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
      tabIndex={0}
      translate="no"
      className="max-h-56 min-h-28 min-w-0 overflow-y-auto rounded-card bg-sunken px-4 py-3 font-mono text-sm leading-relaxed whitespace-pre-wrap [scrollbar-width:thin] [unicode-bidi:plaintext] md:sticky md:top-0 md:max-h-[52dvh] [&>mark]:rounded-[3px] [&>mark]:bg-ember-soft [&>mark]:px-[0.2em] [&>mark]:text-ember"
    >
      {highlighted.map((segment, index) => {
        if (segment.kind === 'text') return segment.unescaped ?? segment.raw;
        const text = fillPlaceholders([segment], values);
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of segments never changes
        return filledWith(values, segment.key).trim() ? text : <mark key={index}>{text}</mark>;
      })}
      <span>{fillPlaceholders(rest, values)}</span>
    </section>
  );
});
