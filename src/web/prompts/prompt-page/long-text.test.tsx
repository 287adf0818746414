import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../domain/core/limits.ts';
import { placeholdersOf, segmentsOf } from '../../../domain/prompts/placeholders/placeholders.ts';
import { PlaceholderForm } from '../placeholders/placeholder-form.tsx';
import { noValues } from '../placeholders/placeholder-values.ts';
import { PromptText } from './prompt-text.tsx';

const bodies = {
  'different placeholders': Array.from({ length: limits.body / 10 }, (_, n) => `[gap ${n}]`).join('\n'),
  'one placeholder': '[g] '.repeat(limits.body / 4),
  brackets: '['.repeat(limits.body),
};

describe.each(Object.entries(bodies))('a long prompt of %s', (_, body) => {
  const segments = segmentsOf(body);

  it('has a text of a bounded number of elements', () => {
    const html = renderToString(
      <PromptText
        body={body}
        segments={segments}
        values={{ g: 'grapes' }}
        original={false}
        onOriginal={() => {}}
        active={undefined}
        onPick={() => {}}
        className=""
      />,
    );
    expect(html.match(/<mark/g)?.length ?? 0).toBeLessThanOrEqual(2_000);
    expect(html.length).toBeLessThan(4 * body.length);
    const shown = html.slice(
      html.indexOf('<div translate="no" class="font-mono'),
      html.lastIndexOf('</div>'),
    );
    const text = shown.replace(/<!-- -->|<[^>]*>/g, '').trim();
    expect(text).toBe(body.replaceAll('[g]', 'grapes').trim());
  });

  it('has a form of a bounded number of fields', () => {
    const html = renderToString(
      <PlaceholderForm
        ref={null}
        placeholders={placeholdersOf(segments)}
        checked={false}
        tooLong={false}
        values={noValues}
        onFill={() => {}}
        onClear={() => {}}
        onUndo={undefined}
        onActive={() => {}}
        className=""
      />,
    );
    expect(html.match(/<textarea/g)?.length ?? 0).toBeLessThanOrEqual(100);
  });
});
