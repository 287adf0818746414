import { memo, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { limits } from '../../domain/limits.ts';
import { placeholdersOf, type Segment, segmentsOf } from '../../domain/placeholders.ts';
import { classes } from '../ui/classes.ts';
import { controlLook } from '../ui/control-look.ts';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { controlId } from './check.ts';
import { tooLong } from './too-long.ts';

/** The prompt itself, its placeholders marked while it is typed, and what it asks its readers for. */
export const ContentField = memo(function ContentField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const marks = useRef<HTMLDivElement>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const follow = () => {
    if (marks.current && textarea.current) marks.current.scrollTop = textarea.current.scrollTop;
  };
  return (
    <div>
      <Field
        id={controlId('contentMd')}
        label="Prompt Content"
        counter={{ used: value.length, max: limits.body }}
        error={error ?? tooLong('Prompt Content', value, limits.body)}
      >
        {(control) => (
          // The text is the textarea's own, with its caret, undo and input methods; behind it stand the marks alone.
          <div className="relative">
            <div
              ref={marks}
              aria-hidden
              className={classes(
                sameText,
                'pointer-events-none absolute inset-0 overflow-hidden rounded-control border border-transparent bg-raised text-transparent whitespace-pre-wrap select-none [overflow-wrap:break-word]',
              )}
            >
              <Marks content={value} onDrawn={follow} />
            </div>
            <TextArea
              {...control}
              ref={textarea}
              name="contentMd"
              rows={20}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              onScroll={follow}
              placeholder={'You are [role]. …'}
              dir="auto"
              aria-required
              className={classes(
                controlLook,
                sameText,
                'relative block resize-y overflow-y-auto bg-transparent!',
              )}
            />
          </div>
        )}
      </Field>
      <Detected content={value} />
    </div>
  );
});

/** Whatever decides where a letter stands: the same for the text and for the marks behind it. */
const sameText =
  'px-4 py-3.5 font-mono text-base leading-[1.7] sm:text-sm [scrollbar-gutter:stable] [tab-size:8] [unicode-bidi:plaintext]';

/** The text once more, unseen but for the grounds of its placeholders. Lags behind the fingers rather than slow them down. */
const Marks = memo(function Marks({ content, onDrawn }: { content: string; onDrawn: () => void }) {
  const settled = useDeferredValue(content);
  const segments = useMemo(() => segmentsOf(settled), [settled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer text can be scrolled further
  useLayoutEffect(onDrawn, [segments]);
  return (
    <>
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what changes is one text node among many
        <Stretch key={index} segment={segment} />
      ))}
      {/* A line that is still empty has a height in the textarea. */}
      {'\n'}
    </>
  );
});

function Stretch({ segment }: { segment: Segment }) {
  return segment.kind === 'text' ? (
    segment.raw
  ) : (
    <mark className="rounded-[3px] bg-ember-soft text-transparent shadow-[0_0_0_1px_var(--color-ember-soft)]">
      {segment.raw}
    </mark>
  );
}

/** Follows the fingers at its own pace: long texts must not slow them down. */
function Detected({ content }: { content: string }) {
  const settled = useDeferredValue(content);
  const found = useMemo(() => placeholdersOf(settled), [settled]);
  return (
    <div className="mt-3 text-sm">
      <span className="font-medium">Placeholders</span>{' '}
      {found.length === 0 ? (
        <span className="text-muted">
          None yet. Readers fill in what stands <span className="font-mono">[in brackets]</span> or{' '}
          <span className="font-mono">{'{{in braces}}'}</span>.
        </span>
      ) : (
        <ul aria-label="Detected placeholders" className="mt-2 flex flex-wrap gap-2">
          {found.map(({ key, label, count, default: fallback }) => (
            <li
              key={key}
              className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-ember-soft px-3 font-mono text-xs text-ember"
            >
              <span dir="auto" className="truncate">
                {label}
                {fallback !== undefined && `: ${fallback}`}
              </span>
              {count > 1 && <span className="shrink-0">×{count}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
