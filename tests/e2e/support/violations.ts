import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Scope {
  /** Selector of the part of the page to check; the whole page by default. */
  within?: string;
  /** Names or tags of the rules to check; those that axe enables by default. */
  rules?: string[];
}

/** Rules whose results may differ between light and dark mode. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** The violations found by axe: each rule with the affected elements. Frames are other sites' and are not checked. */
export async function violationsOf(page: Page, { within, rules }: Scope = {}): Promise<string[]> {
  // Checking only this document and listing only violations takes a third of the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}

/** The violations in light mode, then those of colours in dark mode. The page is in light mode afterwards. */
export async function violationsInBothThemes(page: Page, scope: Scope = {}): Promise<string[]> {
  const light = await violationsOf(page, scope);
  await showTheme(page, 'dark');
  const dark = await violationsOf(page, { ...scope, rules: colourRules });
  await showTheme(page, 'light');
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}

async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Colours must not be measured in between.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
}
