import type { Locator } from '@playwright/test';

/** Opens the form that decides a case with the keyboard; that of the first case in the list is already open. */
export async function openDecision(found: Locator): Promise<void> {
  const form = found.locator('[data-decision]');
  if ((await form.getAttribute('open')) === null) await form.locator('summary').press('Enter');
}
