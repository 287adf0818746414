import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ListTotal } from './list-total.tsx';

it('shows the total of a list, and only announces that of an empty one', () => {
  expect(renderToStaticMarkup(<ListTotal list={{ total: 2 }} one="order" />)).toBe(
    '<p role="status" class="text-sm text-muted">2 orders</p>',
  );
  expect(renderToStaticMarkup(<ListTotal list={{ total: 0 }} one="order" />)).toBe(
    '<p role="status" class="sr-only">0 orders</p>',
  );
});
