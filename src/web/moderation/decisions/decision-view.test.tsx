import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Decision } from '../../../contract/moderation/decisions.ts';
import { DecisionView } from './decision-view.tsx';

const decision: Decision = {
  id: '01a2264f-5511-7695-88ad-622579108f4b',
  kind: 'prompt',
  content: 'hide',
  author: 'warn',
  rule: 'spam',
  note: 'It sells.',
  decidedAt: '2026-11-20T12:00:00.000Z',
  until: null,
  subject: { title: 'Buy now', url: null, words: [] },
  appeal: null,
  appealableUntil: null,
};

it('speaks to the author of what was decided about, and to moderators about the author', () => {
  const textFor = (own: boolean) => renderToString(<DecisionView decision={decision} own={own} />);
  expect(textFor(true)).toContain('Only you and moderators can see it now. This is only a warning.');
  expect(textFor(false)).toContain('Only its author and moderators can see it. This is only a warning.');
});
