import { describe, expect, it } from 'vitest';
import { addressGroup, clientAddress } from './client-address.ts';

describe('the address of a client', () => {
  it.each([
    // No proxy in front: the client itself sent the header.
    [0, '203.0.113.9', '192.0.2.1'],
    [0, undefined, '192.0.2.1'],
    [1, undefined, '192.0.2.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    [2, '1.1.1.1, 203.0.113.9, 198.51.100.7', '203.0.113.9'],
    // Fewer entries than proxies: the outermost known one is used.
    [3, '203.0.113.9, 198.51.100.7', '203.0.113.9'],
    [1, '1.1.1.1, 203.0.113.9:4711', '203.0.113.9'],
    [1, '[2001:db8::1]:4711', '2001:db8::1'],
    [1, ' 2001:db8::1 ', '2001:db8::1'],
    [1, 'unknown', '192.0.2.1'],
    [1, '203.0.113.9,', '192.0.2.1'],
    [1, `${'x'.repeat(9000)}`, '192.0.2.1'],
  ])('behind %i proxies that say %s', (proxies, forwardedFor, address) => {
    expect(clientAddress('192.0.2.1', forwardedFor, proxies)).toBe(address);
  });
});

describe('what counts as one client', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
  ])('%s is of %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
