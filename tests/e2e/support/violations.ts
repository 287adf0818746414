import type { AxeBuilder } from '@axe-core/playwright';

/** What axe has against a page: each rule, and where it is broken. */
export async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}
