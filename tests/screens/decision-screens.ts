import type { Page } from '@playwright/test';
import { paths } from '../../src/contract/core/routes.ts';
import type { Decision } from '../../src/contract/moderation/decisions.ts';
import { adminAddress } from '../../src/web/people/admin-address.ts';
import {
  decidedAppeals,
  hiddenPrompt,
  logPage,
  openAppeal,
  openAppeals,
  reversedDecision,
  suspendedAuthor,
} from './decision-content.ts';
import { arriving, press, type Screen } from './screen.ts';
import { answer, follow } from './states.ts';

/** Screens of decisions of moderators, and of the public log. */
export const decisionScreens = {
  decision: [
    { state: 'of a hidden prompt', address: ({ decision }) => paths.decision(decision), as: 'author' },
    { state: 'not found', address: () => paths.decision(hiddenPrompt.id), as: 'author' },
    shown('can be appealed', hiddenPrompt),
    shown('without a reason', hiddenPrompt, press('Send appeal')),
    shown('appealed', openAppeal),
    shown('reversed', reversedDecision),
    shown('too late for an appeal', suspendedAuthor),
    ...arriving(() => paths.decision(hiddenPrompt.id, 'key'), /^\/decisions\//),
  ],
  moderationLog: [
    { state: 'listed', address: () => paths.moderationLog() },
    {
      state: 'long texts',
      address: () => paths.cookies(),
      act: async (page) => {
        await answer(page, /^\/moderation-log$/, logPage);
        await follow(page, paths.moderationLog());
        await page.getByRole('heading', { name: 'By month' }).waitFor();
      },
    },
    {
      state: 'nothing found',
      address: () => paths.moderationLog({ content: 'hide', author: 'ban', rule: 'privacy' }),
    },
    { state: 'empty', address: () => paths.moderationLog(), empty: true },
    ...arriving(() => paths.moderationLog(), /^\/moderation-log/),
  ],
} satisfies Record<string, [Screen, ...Screen[]]>;

/** Screens of the tab of the admin page. */
export const appealScreens: Screen[] = [
  { state: 'no appeals', address: () => adminAddress({ tab: 'appeals' }), as: 'admin' },
  appeals('appeals', '', openAppeals),
  appeals('decided appeals', 'decided', decidedAppeals),
  appeals('reversing a decision', '', openAppeals, press(/^Reverse decision/)),
];

function shown(state: string, decision: Decision, act?: (page: Page) => Promise<void>): Screen {
  return {
    state,
    address: () => paths.cookies(),
    as: 'author',
    act: async (page) => {
      await answer(page, /^\/decisions\//, { decision });
      await follow(page, paths.decision(decision.id));
      await page.getByRole('heading', { name: 'Moderation decision' }).waitFor();
      await act?.(page);
    },
  };
}

function appeals(
  state: string,
  shownState: string,
  body: object,
  act?: (page: Page) => Promise<void>,
): Screen {
  return {
    state,
    address: () => paths.cookies(),
    as: 'admin',
    act: async (page) => {
      await answer(page, /^\/admin\/appeals$/, body);
      await follow(page, adminAddress({ tab: 'appeals', state: shownState }));
      await page.getByText('Featherstonehaugh').first().waitFor();
      await act?.(page);
    },
  };
}
