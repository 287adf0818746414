import { expect, test } from 'vitest';
import { profileAddress, profileTabs, readProfileAddress } from './profile-address.ts';

test('a built address is read back unchanged', () => {
  for (const tab of profileTabs) {
    for (const page of [1, 2, 31]) {
      for (const search of [
        { q: '', sort: '' },
        ...(tab === 'prompts'
          ? [
              { q: 'code & review', sort: '' } as const,
              { q: 'a', sort: 'recent' } as const,
              { q: '', sort: 'popular' } as const,
            ]
          : []),
      ] as const) {
        const { searchParams } = new URL(
          profileAddress('alice', tab, { page, ...search }),
          'http://localhost',
        );
        expect(readProfileAddress(searchParams, true)).toEqual({ tab, page, ...search });
      }
    }
  }
  expect(profileAddress('alice', 'prompts', { sort: 'recent' })).toBe('/profile/alice');
  expect(profileAddress('alice', 'prompts')).toBe('/profile/alice');
});

test('invalid parameters count as missing, and the private tabs are only for the owner', () => {
  const read = (query: string, own: boolean) => readProfileAddress(new URLSearchParams(query), own);
  for (const page of ['0', '-1', '1.5', 'x', '1e99', '']) {
    expect(read(`page=${page}`, true)).toEqual({ tab: 'prompts', page: 1, q: '', sort: '' });
  }
  expect(read('sort=recent', true).sort).toBe('');
  expect(read('sort=best', true).sort).toBe('');
  expect(read('tab=drafts&q=a&sort=popular', true)).toEqual({ tab: 'drafts', page: 1, q: '', sort: '' });
  expect(read('tab=secrets', true).tab).toBe('prompts');
  expect(read('tab=liked', false).tab).toBe('prompts');
  expect(read('tab=collections', false).tab).toBe('collections');
});
