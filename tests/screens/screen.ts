import type { Page } from '@playwright/test';
import { paths } from '../../src/contract/core/routes.ts';
import type { Content, ContentUser } from './content.ts';
import { fail, failureText, follow, hold } from './states.ts';

/** One state of a page. */
export interface Screen {
  /** A short description, used in the picture's file name. */
  state: string;
  address: (content: Content) => string;
  /** The signed-in viewer; a visitor if absent. */
  as?: ContentUser;
  /** Shown on a site without prompts and users. */
  empty?: true;
  /** Brings the page into this state after hydration. */
  act?: (page: Page, content: Content) => Promise<unknown>;
  /** Set if the state exists only at this width. */
  width?: 390 | 1280;
}

/** The page during client-side navigation: while its API requests are pending, and after they failed. */
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

/** Clicks the first button with this name. */
export function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name, exact: true }).first().click();
}
