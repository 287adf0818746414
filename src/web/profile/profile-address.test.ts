import { expect, test } from 'vitest';
import { profileAddress, profileTabs, readProfileAddress } from './profile-address.ts';

test('a built address is read back unchanged', () => {
  for (const tab of profileTabs) {
    for (const page of [1, 2, 31]) {
      const { searchParams } = new URL(profileAddress('alice', tab, page), 'http://localhost');
      expect(readProfileAddress(searchParams, true)).toEqual({ tab, page });
    }
  }
  expect(profileAddress('alice', 'prompts')).toBe('/profile/alice');
});

test('invalid parameters count as missing, and the private tabs are only for the owner', () => {
  const read = (query: string, own: boolean) => readProfileAddress(new URLSearchParams(query), own);
  for (const page of ['0', '-1', '1.5', 'x', '1e99', '']) {
    expect(read(`page=${page}`, true)).toEqual({ tab: 'prompts', page: 1 });
  }
  expect(read('tab=secrets', true).tab).toBe('prompts');
  expect(read('tab=liked', false).tab).toBe('prompts');
});
