import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof import('axe-core');
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Scope {
  /** Selector of the part of the page to check; the whole page by default. */
  within?: string;
  /** Names or tags of the rules to check; those that axe enables by default. */
  rules?: string[];
}

/** Rules whose results may differ between light and dark mode. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The violations found by axe: each rule with the affected elements. Frames are other sites' and are not checked. */
export async function violationsOf(page: Page, { within, rules }: Scope = {}): Promise<string[]> {
  // The copies of the elements' markup that axe makes for its reports take a fifth of its time.
  if (!(await page.evaluate(() => Boolean(window.axe))))
    await page.evaluate(`${source}\naxe.configure({ noHtml: true })`);
  await finishTransitions(page);
  const options: RunOptions = {
    // Axe describes violations only, and does not wait for frames. Style sheets are read by experimental rules only.
    ...{ resultTypes: ['violations'], iframes: false, preload: { assets: ['media'] } },
    ...(rules && { runOnly: rules }),
  };
  return page.evaluate(
    async ({ within, options }) => {
      if (!window.axe) throw new Error('The page has replaced its document.');
      const { violations } = await window.axe.run(within ?? document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
    },
    { within, options },
  );
}

/** The violations in light mode, then those of colours in dark mode. The page is in light mode afterwards. */
export async function violationsInBothThemes(page: Page, scope: Scope = {}): Promise<string[]> {
  const light = await violationsOf(page, scope);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, { ...scope, rules: colourRules });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}

/** Colours must not be measured in between. The end of a transition can start one of an element inside. */
function finishTransitions(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) {
      await new Promise(requestAnimationFrame);
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish();
    }
  });
}
