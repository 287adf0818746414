import { expect, test } from 'vitest';
import { moneyLabel } from './money.ts';

test('dollars are shown with cents, thousands and a true minus', () => {
  expect([4.99, 0.5, 1234, -1].map(moneyLabel)).toEqual(['$4.99', '$0.50', '$1,234.00', '−$1.00']);
});
