import { memo, useDeferredValue, useMemo } from 'react';
import { limits } from '../../domain/limits.ts';
import { placeholdersOf } from '../../domain/placeholders.ts';
import { TextAreaField } from '../ui/field.tsx';
import { controlId } from './check.ts';
import { tooLong } from './too-long.ts';

/** The prompt itself, and what it asks its readers for. */
export const ContentField = memo(function ContentField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <div>
      <TextAreaField
        id={controlId('contentMd')}
        name="contentMd"
        label="Prompt Content"
        rows={20}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={'You are [role]. …'}
        dir="auto"
        aria-required
        counter={{ used: value.length, max: limits.body }}
        error={error ?? tooLong('Prompt Content', value, limits.body)}
        className="[&_textarea]:resize-y [&_textarea]:px-4 [&_textarea]:py-3.5 [&_textarea]:font-mono [&_textarea]:leading-[1.7]"
      />
      <Detected content={value} />
    </div>
  );
});

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
