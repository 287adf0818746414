import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('a bad environment', () => {
  it('is told a line for each variable, with its value', () => {
    expect(refusal({ PORT: '70000', SEED: 'some', ADMIN_EMAILS: 'a,b' })).toBe(
      [
        'PORT must be a port number from 0 to 65535, not "70000"',
        'ADMIN_EMAILS must be e-mail addresses, separated by commas, not "a,b"',
        `SEED must be 'library' or 'none', not "some"`,
      ].join('\n'),
    );
  });

  it.each([
    ['PUBLIC_URL', 'https://me:pw@host'],
    ['PUBLIC_URL', 'https://host?x=1'],
    ['PUBLIC_URL', 'https://host/site'],
    ['SITE_NAME', 'One\nTwo'],
    ['DATABASE_URL', 'postgres://me:100%@host/db'],
  ])('is told where a part of it could not be heeded: %s=%s', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must be `));
  });

  it('is taken in other letters where they mean the same', () => {
    expect(readConfig({ PUBLIC_URL: 'HTTPS://Prompts.Example.org/' }).publicUrl).toBe(
      'https://prompts.example.org',
    );
  });

  it.each([
    ['SECRET', 'hunter2'],
    ['DATABASE_URL', 'mysql://me:hunter2@host/db'],
    ['SMTP_URL', 'me:hunter2@host'],
  ])('is told without what may be secret: %s', (name, value) => {
    expect(refusal({ [name]: value })).toContain(name);
    expect(refusal({ [name]: value })).not.toContain('hunter2');
  });
});
