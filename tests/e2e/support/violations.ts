import type { AxeBuilder } from '@axe-core/playwright';

/** The violations found by axe: each rule with the affected elements. */
export async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}
