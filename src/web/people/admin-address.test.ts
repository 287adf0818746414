import { expect, it } from 'vitest';
import { adminAddress, adminTabs, readAdminParams } from './admin-address.ts';

const tabOf = (query: string) => readAdminParams(new URLSearchParams(query)).tab;

it('opens the overview without parameters, and every tab by its name', () => {
  expect(tabOf('')).toBe('overview');
  expect(tabOf('tab=nonsense')).toBe('overview');
  for (const tab of adminTabs) expect(tabOf(adminAddress({ tab }).split('?')[1] ?? '')).toBe(tab);
});
