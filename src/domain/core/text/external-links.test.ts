import { describe, expect, it } from 'vitest';
import { externalLinks } from './external-links.ts';

const url = 'https://prompts.example';
const email = 'hello@prompts.example';

describe('the links at the foot of every page', () => {
  it('are the accounts of the site, by the names of their places', () => {
    const accounts = [
      'https://github.com/prompts',
      'https://x.com/prompts',
      'https://uk.linkedin.com/company/prompts',
      'https://www.fosstodon.org/@prompts',
    ];
    expect(externalLinks({ url, accounts, email })).toEqual([
      { label: 'GitHub', href: accounts[0] },
      { label: 'X', href: accounts[1] },
      { label: 'LinkedIn', href: accounts[2] },
      { label: 'fosstodon.org', href: accounts[3] },
      { label: 'Email', href: 'mailto:hello@prompts.example' },
    ]);
  });

  it('offer to share a site that names none', () => {
    expect(externalLinks({ url, accounts: [], email })).toEqual([
      { label: 'Share on X', href: 'https://x.com/intent/post?url=https%3A%2F%2Fprompts.example' },
      {
        label: 'Share on LinkedIn',
        href: 'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fprompts.example',
      },
      { label: 'Email', href: 'mailto:hello@prompts.example' },
    ]);
  });
});
