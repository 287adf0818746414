import { memo, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { limits } from '../../domain/limits.ts';
import { placeholdersOf, type Segment, segmentsOf } from '../../domain/placeholders.ts';
import { classes, controlClass } from '../ui/classes.ts';
import { Field, tooLong } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { controlId } from './check.ts';

/** The prompt's text with its placeholders highlighted while typing, and the list of placeholders found. */
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
  const syncScroll = () => {
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
          // The visible text belongs to the textarea; the layer behind it only draws the highlights.
          <div className="relative">
            <div
              ref={marks}
              aria-hidden
              className={classes(
                sameText,
                'pointer-events-none absolute inset-0 overflow-hidden rounded-control border border-transparent bg-raised text-transparent whitespace-pre-wrap select-none [overflow-wrap:break-word]',
              )}
            >
              <Marks content={value} onRendered={syncScroll} />
            </div>
            <TextArea
              {...control}
              ref={textarea}
              name="contentMd"
              rows={20}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              onScroll={syncScroll}
              placeholder={'You are [role]. …'}
              dir="auto"
              aria-required
              className={classes(
                controlClass,
                sameText,
                'relative block resize-y overflow-y-auto bg-transparent!',
              )}
            />
          </div>
        )}
      </Field>
      <DetectedPlaceholders content={value} />
    </div>
  );
});

/** Everything that affects text layout: must be identical for the textarea and the highlights behind it. */
const sameText =
  'px-4 py-3.5 font-mono text-base leading-[1.7] sm:text-sm [scrollbar-gutter:stable] [tab-size:8] [unicode-bidi:plaintext]';

/** A transparent copy of the text with highlighted placeholders. Deferred, so that long texts do not slow down typing. */
const Marks = memo(function Marks({ content, onRendered }: { content: string; onRendered: () => void }) {
  const deferred = useDeferredValue(content);
  const segments = useMemo(() => segmentsOf(deferred), [deferred]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new segments change the scroll height
  useLayoutEffect(onRendered, [segments]);
  return (
    <>
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity
        <HighlightedSegment key={index} segment={segment} />
      ))}
      {/* In the textarea an empty last line has a height. */}
      {'\n'}
    </>
  );
});

function HighlightedSegment({ segment }: { segment: Segment }) {
  return segment.kind === 'text' ? (
    segment.raw
  ) : (
    <mark className="rounded-[3px] bg-ember-soft text-transparent shadow-[0_0_0_1px_var(--color-ember-soft)]">
      {segment.raw}
    </mark>
  );
}

/** Deferred, so that long texts do not slow down typing. */
function DetectedPlaceholders({ content }: { content: string }) {
  const deferred = useDeferredValue(content);
  const found = useMemo(() => placeholdersOf(deferred), [deferred]);
  return (
    <div className="mt-3 text-sm">
      <span className="font-medium">Placeholders</span>{' '}
      {found.length === 0 ? (
        <span className="text-muted">
          None yet. Readers fill in anything <span className="font-mono">[in brackets]</span> or{' '}
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
