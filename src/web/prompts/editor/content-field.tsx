import { memo, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { limits } from '../../../domain/core/limits.ts';
import {
  placeholderMarks,
  placeholdersOf,
  type Segment,
  segmentsOf,
  tooManyInputs,
} from '../../../domain/prompts/placeholders/placeholders.ts';
import { classes, controlClass } from '../../ui/classes.ts';
import { Field, tooLong } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { formatNumber } from '../../ui/numbers.ts';
import { controlId } from './check.ts';
import { blocksOf, type HighlightBlock } from './highlight-blocks.ts';

/**
 * The prompt's text with its placeholders highlighted while typing, and the list of detected placeholders.
 */
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
  const syncScroll = useCallback(() => {
    if (marks.current && textarea.current) marks.current.scrollTop = textarea.current.scrollTop;
  }, []);
  // Deferred, so that long texts do not slow down typing.
  const deferred = useDeferredValue(value);
  const { marks: found, excess } = useMemo(() => placeholderMarks(deferred), [deferred]);
  const segments = useMemo(() => segmentsOf(deferred, found), [deferred, found]);
  return (
    <div>
      <Field
        id={controlId('contentMd')}
        label="Prompt Content"
        counter={{ used: value.length, max: limits.body }}
        error={error ?? tooLong('Prompt Content', value, limits.body) ?? (excess && tooManyInputs)}
      >
        {(control) => (
          // The visible text belongs to the textarea; the layer behind it only renders the highlights.
          <div className="relative">
            <div
              ref={marks}
              translate="no"
              className={classes(
                sameText,
                'pointer-events-none absolute inset-0 overflow-hidden rounded-control border border-transparent bg-raised text-transparent whitespace-pre-wrap select-none [overflow-wrap:break-word]',
              )}
            >
              <Marks segments={segments} onRendered={syncScroll} />
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
              // No dir="auto": with it, pasting tens of thousands of lines takes Chromium half a minute.
              // `sameText` has the same effect.
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
      <DetectedPlaceholders segments={segments} />
    </div>
  );
});

/**
 * Everything that affects text layout, which must be identical for the textarea and the highlights behind it.
 */
const sameText =
  'px-4 py-3.5 font-mono text-base leading-[1.7] sm:text-sm [scrollbar-gutter:stable] [tab-size:8] [unicode-bidi:plaintext]';

/** A transparent copy of the text with highlighted placeholders. */
const Marks = memo(function Marks({
  segments,
  onRendered,
}: {
  segments: readonly Segment[];
  onRendered: () => void;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new segments change the scroll height
  useLayoutEffect(onRendered, [segments]);
  return blocksOf(segments).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity
    <Block key={index} {...block} />
  ));
});

/**
 * Rendered again only when its text changes, so that the cost of a key press does not grow with the length of
 * the whole text.
 */
const Block = memo(
  function Block({ segments }: HighlightBlock) {
    return (
      <div aria-hidden className="[unicode-bidi:plaintext]">
        {segments.map((segment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity
          <HighlightedSegment key={index} segment={segment} />
        ))}
      </div>
    );
  },
  (before, after) => before.id === after.id,
);

function HighlightedSegment({ segment }: { segment: Segment }) {
  return segment.kind === 'text' ? (
    segment.raw
  ) : (
    <mark className="rounded-[3px] bg-ember-soft text-transparent shadow-[0_0_0_1px_var(--color-ember-soft)]">
      {segment.raw}
    </mark>
  );
}

const DetectedPlaceholders = memo(function DetectedPlaceholders({
  segments,
}: {
  segments: readonly Segment[];
}) {
  const found = useMemo(() => placeholdersOf(segments), [segments]);
  return (
    <div className="mt-3 text-sm">
      <span className="font-medium">Placeholders</span>{' '}
      {found.length === 0 ? (
        <span className="text-muted">
          Write what readers fill in{' '}
          <span translate="no" className="font-mono">
            [in brackets]
          </span>{' '}
          or{' '}
          <span translate="no" className="font-mono">
            {'{{in braces}}'}
          </span>
          .
        </span>
      ) : (
        <ul aria-label="Detected placeholders" className="mt-2 flex flex-wrap gap-2">
          {found.slice(0, maxListed).map(({ key, label, count, default: fallback }) => (
            <li
              key={key}
              translate="no"
              className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-ember-soft px-3 font-mono text-xs text-ember"
            >
              <span dir="auto" className="truncate">
                {label}
                <span>{fallback !== undefined && `: ${fallback}`}</span>
              </span>
              {count > 1 && <span className="shrink-0">×{count}</span>}
            </li>
          ))}
          {found.length > maxListed && (
            <li className="inline-flex min-h-7 items-center text-muted">
              and {formatNumber(found.length - maxListed)} more
            </li>
          )}
        </ul>
      )}
      <p className="mt-2 text-xs text-muted">
        <span className="font-mono">{'{{tone:formal|casual}}'}</span> offers a choice.{' '}
        <span className="font-mono">{'\\[x]'}</span> stays in the text as{' '}
        <span className="font-mono">[x]</span>.
      </p>
    </div>
  );
});

/** The maximum number of detected placeholders that are listed. */
const maxListed = 100;
