import { expect, it } from 'vitest';
import { suggestedRule } from './rules.ts';

it('suggests the rule that most reports are about, and of equals the one that was reported first', () => {
  expect(suggestedRule(['spam', 'harmful', 'harmful'])).toBe('harm');
  expect(suggestedRule(['stolen', 'spam'])).toBe('ownership');
  expect(suggestedRule(['other', 'other', 'misleading'])).toBe('honesty');
  expect(suggestedRule(['other'])).toBeNull();
  expect(suggestedRule([])).toBeNull();
});
