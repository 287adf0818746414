import { describe, expect, it } from 'vitest';
import { securityLog } from './security-log.ts';

function lines(address: string | undefined, fullAddresses = false) {
  const seen: [object, string][] = [];
  const log = { info: (fields: object, message: string) => void seen.push([fields, message]) };
  securityLog(log, { address, fullAddresses }).record('sign-in-failed', { user: 'u', reason: 'password' });
  return seen;
}

describe('the security log', () => {
  it('has a line with the event, the user and the network of the address', () => {
    expect(lines('192.0.2.77')).toEqual([
      [
        { security: 'sign-in-failed', user: 'u', reason: 'password', address: '192.0.2.0/24' },
        'security: sign in failed',
      ],
    ]);
  });

  it.each([
    ['2001:db8:0:1::/64', false, '2001:db8:0::/48'],
    ['192.0.2.77', true, '192.0.2.77'],
    ['2001:db8:0:1::/64', true, '2001:db8:0:1::/64'],
    [undefined, false, undefined],
  ])('shows the address %s (in full: %s) as %s', (address, full, shown) => {
    expect(lines(address, full)[0]?.[0]).toMatchObject(shown ? { address: shown } : { user: 'u' });
    if (!shown) expect(lines(address, full)[0]?.[0]).not.toHaveProperty('address');
  });
});
