import type { Page } from '@playwright/test';
import { paths } from '../../src/contract/routes.ts';
import type { Content, PersonName } from './content.ts';
import { fail, failureText, follow, hold } from './states.ts';

/** One state of a page. */
export interface Screen {
  /** What is to be seen, in a few words; part of the picture's name. */
  state: string;
  address: (content: Content) => string;
  /** Who looks; without it a visitor. */
  as?: PersonName;
  /** On a site with neither prompts nor people. */
  empty?: true;
  /** Brings the page into the state, once its scripts run. */
  act?: (page: Page, content: Content) => Promise<unknown>;
  /** Where it exists at one width only. */
  width?: 390 | 1280;
}

/** The page while its calls are under way, and when they failed: as it is come to from another page. */
export function arriving(address: (content: Content) => string, calls: RegExp): Screen[] {
  const by = (state: string, bring: typeof hold, shown?: string): Screen => ({
    state,
    address: () => paths.cookies(),
    act: async (page, content) => {
      await bring(page, calls);
      await follow(page, address(content));
      if (shown) await page.getByText(shown).first().waitFor();
    },
  });
  return [by('loading', hold), by('failed', fail, failureText)];
}

/** Presses the first button of that name. */
export function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name, exact: true }).first().click();
}
