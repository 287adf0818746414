import type { Appeal } from '../../src/contract/moderation/appeals.ts';
import type { Decision, LoggedDecision } from '../../src/contract/moderation/decisions.ts';
import type { ReportCase } from '../../src/contract/moderation/report-cases.ts';
import { authorActions, contentActions } from '../../src/domain/core/decisions.ts';

const longTitle =
  'A title that is as long as titles may be and goes on and on about the Donaudampfschifffahrt';
const longNote =
  'The text is, word for word, the first chapter of a book that is sold in shops, and the publisher has asked us to take it down. If you have the right to publish it here, tell us so in an appeal, and add where one can see that: https://publisher.example/rights/of/authors/and-of-the-chapters-that-they-may-share';

/** A decision that can be appealed. */
export const hiddenPrompt: Decision = {
  id: '0199a5c2-7d00-7000-8000-0000000000a9',
  kind: 'prompt',
  content: 'hide',
  author: 'ban',
  rule: 'ownership',
  note: longNote,
  decidedAt: '2026-11-20T12:00:00.000Z',
  until: null,
  subject: {
    title: longTitle,
    url: '/cookies',
    words: [
      { label: 'Title', text: longTitle },
      { label: 'Prompt Content', text: 'It was a dark and stormy night.\n\n'.repeat(8) },
    ],
  },
  appeal: null,
  appealableUntil: '2099-12-20T12:00:00.000Z',
};

/** The same after an appeal. */
export const openAppeal: Decision = {
  ...hiddenPrompt,
  appeal: {
    text: 'I am the author of this book.\n\nThe rights came back to me last year: see my page at the publisher.',
    createdAt: '2026-11-21T12:00:00.000Z',
    outcome: null,
  },
  appealableUntil: null,
};

/** The same after an admin has reversed it. */
export const reversedDecision: Decision = {
  ...openAppeal,
  appeal: {
    ...(openAppeal.appeal ?? { text: '', createdAt: '' }),
    outcome: {
      outcome: 'reversed',
      note: 'You are the author: we are sorry.',
      at: '2026-11-22T12:00:00.000Z',
    },
  },
};

/** A comment whose author is suspended; the comment is gone, and it is too late for an appeal. */
export const suspendedAuthor: Decision = {
  ...hiddenPrompt,
  kind: 'comment',
  content: 'hide',
  author: 'suspend',
  rule: 'respect',
  note: 'Threats against other members.',
  decidedAt: '2025-11-20T12:00:00.000Z',
  until: '2025-11-27T12:00:00.000Z',
  subject: { title: 'ملخص يومي للفريق', url: null, words: [{ label: 'Comment', text: 'Wait for it.' }] },
  appealableUntil: null,
};

const { subject: _subject, appeal: _appeal, appealableUntil: _until, ...logged } = hiddenPrompt;

const entries: LoggedDecision[] = [
  { ...logged, subject: null, appeal: { createdAt: '2026-11-21T12:00:00.000Z', outcome: null } },
  {
    ...logged,
    id: '0199a5c2-7d00-7000-8000-0000000000aa',
    content: 'hide',
    author: 'none',
    subject: { title: longTitle, url: '/cookies' },
    appeal: {
      createdAt: '2026-11-21T12:00:00.000Z',
      outcome: { outcome: 'reversed', note: longNote, at: '2026-11-22T12:00:00.000Z' },
    },
  },
  {
    ...logged,
    id: '0199a5c2-7d00-7000-8000-0000000000ab',
    kind: 'comment',
    content: 'keep',
    author: 'suspend',
    rule: 'respect',
    note: 'Threats against other members.',
    until: '2026-11-27T12:00:00.000Z',
    subject: { title: 'ملخص يومي للفريق', url: '/cookies' },
    appeal: {
      createdAt: '2026-11-21T12:00:00.000Z',
      outcome: { outcome: 'upheld', note: 'It is a threat.', at: '2026-11-22T12:00:00.000Z' },
    },
  },
  {
    ...logged,
    id: '0199a5c2-7d00-7000-8000-0000000000ac',
    content: 'request-change',
    author: 'warn',
    rule: null,
    note: '',
    subject: null,
    appeal: null,
  },
];

/** A page of the public log with long texts, other scripts and every state of an appeal. */
export const logPage = {
  ...{ items: entries, page: 1, limit: 20, total: 10_000, totalPages: 500, totalIsLowerBound: true },
  months: [
    { month: '2026-11-01', decided: 12_345, dismissed: 3_210 },
    { month: '2026-09-01', decided: 1, dismissed: 0 },
  ],
};

const appeal: Appeal = {
  id: logged.id,
  text: openAppeal.appeal?.text ?? '',
  createdAt: '2026-11-21T12:00:00.000Z',
  author: {
    username: 'wilhelmina',
    displayName: 'Wilhelmina Featherstonehaugh-Cholmondeley of Donaudampfschifffahrtsgesellschaft',
    banned: true,
  },
  decision: {
    kind: 'prompt',
    title: longTitle,
    content: 'hide',
    author: 'ban',
    rule: 'ownership',
    note: longNote,
    by: 'host',
    at: logged.decidedAt,
    until: null,
    words: hiddenPrompt.subject.words,
  },
  outcome: null,
  refusal: null,
};

const appealsPage = (...items: Appeal[]) => ({
  ...{ items, page: 1, limit: 10, total: items.length, totalPages: 1 },
});

/** Open appeals: one to decide, and one that another admin decides. */
export const openAppeals = appealsPage(appeal, {
  ...appeal,
  id: '0199a5c2-7d00-7000-8000-0000000000aa',
  author: null,
  text: '',
  refusal: 'You made this decision: another admin must decide the appeal',
});

/** A decided one. */
export const decidedAppeals = appealsPage({
  ...appeal,
  outcome: { outcome: 'reversed', note: 'They are the author.', by: 'carol', at: '2026-11-22T12:00:00.000Z' },
});

/** A prompt of a new account that waits for moderators, without a report. */
const heldPrompt: ReportCase = {
  id: '0199a5c2-7d00-7000-8000-0000000000ab',
  subject: {
    kind: 'prompt',
    id: '0199a5c2-7d00-7000-8000-0000000000ac',
    promptId: '0199a5c2-7d00-7000-8000-0000000000ac',
    title: longTitle,
    state: 'hidden',
  },
  withheld: true,
  signals: [
    {
      kind: 'duplicate',
      points: 20,
      detail: `About 3 % of the words differ from “${longTitle}” by Wilhelmina Featherstonehaugh-Cholmondeley`,
      promptId: '0199a5c2-7d00-7000-8000-0000000000ad',
    },
    { kind: 'links', points: 40, detail: '4 links to other sites' },
    { kind: 'account-age', points: -2, detail: 'The account is 1 day old' },
  ],
  author: { username: 'newcomer', displayName: 'Newcomer', banned: false },
  words: [
    { label: 'Title', reported: longTitle, current: longTitle },
    { label: 'Prompt Content', reported: 'Buy it now.', current: 'Buy it at https://shop.example/now.' },
  ],
  reporters: 0,
  reports: [],
  latestAt: '2026-11-22T12:00:00.000Z',
  suggestedRule: null,
  decision: null,
  refusal: null,
  can: { content: [...contentActions], author: [...authorActions] },
};

export const heldCases = { items: [heldPrompt], page: 1, limit: 10, total: 1, totalPages: 1 };
