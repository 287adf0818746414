import { useQuery } from '@tanstack/react-query';
import { type TextareaHTMLAttributes, useId, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '../../domain/core/limits.ts';
import { Lazy, lazyComponent } from '../core/lazy-component.tsx';
import { apiQuery } from '../core/query-client.ts';
import { useMe } from '../people/queries.ts';
import { classes, controlClass } from '../ui/classes.ts';
import { Field } from '../ui/forms/field.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { QueryResult } from '../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../ui/pages/skeleton.tsx';
import { TabList, tabId } from '../ui/pages/tabs.tsx';
import { RichText } from './rich-text.tsx';

const mentionList = lazyComponent(async () => (await import('./mention-list.tsx')).MentionList);

const views = [
  { id: 'write', label: 'Write' },
  { id: 'preview', label: 'Preview' },
] as const;

/** A Markdown input with suggestions of members to mention, a preview tab, and a counter near its limit. */
export function MarkdownField({
  label,
  error,
  value,
  max = limits.discussionBody,
  id: given,
  ...rest
}: {
  label: string;
  error: string | undefined;
  value: string;
  /** Maximum length. */
  max?: number;
} & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  const control = useRef<HTMLTextAreaElement>(null);
  /** The previewed text; undefined while the input is shown. */
  const [previewed, setPreviewed] = useState<string>();
  const previewing = previewed !== undefined;
  const mustShowInput = previewing && (error !== undefined || value !== previewed);
  useLayoutEffect(() => {
    if (!mustShowInput) return;
    // Errors, and text inserted from elsewhere (a quote), appear in the input.
    setPreviewed(undefined);
    requestAnimationFrame(() => {
      if (!document.activeElement?.matches('[aria-invalid]')) control.current?.focus();
    });
  }, [mustShowInput]);
  return (
    <Field
      label={label}
      id={given}
      hint="Markdown · @ to mention"
      error={error}
      counter={value.length > max * 0.8 ? { used: value.length, max } : undefined}
      aside={
        <TabList
          id={id}
          label="Write or preview"
          items={views}
          value={previewing ? 'preview' : 'write'}
          onChange={(view) => setPreviewed(view === 'preview' ? value : undefined)}
          panelOf={(view) => `${id}-${view}`}
          className="-mb-1.5 border-b-0"
        />
      }
    >
      {(wires) => (
        <>
          <div
            role="tabpanel"
            id={`${id}-write`}
            aria-labelledby={tabId(id, 'write')}
            hidden={previewing}
            className="relative"
          >
            <TextArea
              ref={control}
              name="bodyMd"
              value={value}
              maxLength={max}
              aria-required
              dir="auto"
              {...rest}
              {...wires}
              className={classes(controlClass, 'py-2 leading-relaxed')}
            />
            {value.includes('@') && control.current && (
              <Lazy component={mentionList} props={{ textarea: control.current }} />
            )}
          </div>
          <div
            role="tabpanel"
            id={`${id}-preview`}
            aria-labelledby={tabId(id, 'preview')}
            hidden={!previewing}
            className="min-h-36 rounded-control border border-hairline bg-raised px-3 py-2.5"
          >
            {previewing && <MarkdownPreview text={previewed} />}
          </div>
        </>
      )}
    </Field>
  );
}

/** The text as rendered by the server. */
function MarkdownPreview({ text }: { text: string }) {
  const me = useMe();
  const rendered = useQuery({ ...preview(text), enabled: me !== null && text.trim() !== '' });
  if (text.trim() === '') return <p className="text-muted">Nothing to preview yet.</p>;
  if (!me) return <p className="text-muted">Sign in to see a preview.</p>;
  return (
    <QueryResult query={rendered} loading={<LoadingBlocks label="Loading preview..." block="h-4 w-2/3" />}>
      {(html) => <RichText html={html} />}
    </QueryResult>
  );
}

const preview = (text: string) =>
  apiQuery(
    ['markdown-preview', text],
    async (api, at) => (await api.previewMarkdown({ body: { bodyMd: text } }, at)).html,
    { gcTime: 60_000 },
  );
