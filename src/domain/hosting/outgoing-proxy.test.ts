import { expect, it } from 'vitest';
import { proxyFor } from './outgoing-proxy.ts';

const proxy = {
  url: 'http://proxy:3128',
  except: 'localhost, mail.example:25, .inside.example,*.corp.example',
};

it.each([
  ['smtp.example', true],
  ['localhost', false],
  ['mail.example', false],
  ['A.Inside.example', false],
  ['inside.example', true],
  ['x.corp.example', false],
])('%s is reached through the proxy: %s', (host, through) => {
  expect(proxyFor(proxy, host, '25') !== undefined).toBe(through);
});

it('none is used without a proxy, or with the exception of all hosts', () => {
  expect(proxyFor(undefined, 'a.example', '25')).toBeUndefined();
  expect(proxyFor({ ...proxy, except: '*' }, 'a.example', '25')).toBeUndefined();
});
