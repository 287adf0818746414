import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { placeholdersOf } from '../../../domain/prompts/placeholders/placeholders.ts';
import { PlaceholderForm } from './placeholder-form.tsx';
import { noValues } from './placeholder-values.ts';

it('offers choices in a list, with the first one as the default', () => {
  const html = rendered('In a {{tone:formal|casual}} tone about [topic].');
  expect(html.match(/<option[^>]*>[^<]*/g)).toEqual([
    '<option value="" selected="">formal',
    '<option value="casual">casual',
  ]);
  expect(html.match(/<textarea/g)).toHaveLength(1);
});

it('folds more than 15 fields', () => {
  const html = rendered(Array.from({ length: 16 }, (_, n) => `[field ${n}]`).join(' '));
  expect(html.match(/<textarea/g)?.length).toBeLessThanOrEqual(15);
  expect(html.replace(/<!-- -->/g, '')).toContain('11 more<');
});

function rendered(body: string): string {
  return renderToString(
    <PlaceholderForm
      ref={null}
      placeholders={placeholdersOf(body)}
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
}
