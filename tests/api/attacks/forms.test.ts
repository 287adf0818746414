import { expect } from 'vitest';
import { attacks } from './attack-cases.ts';

const attack = attacks();

const message = { name: 'Eve', email: 'eve@example.com', subject: 'Buy now', message: 'Cheap' };
const encoded = { 'content-type': 'application/x-www-form-urlencoded' };

attack('forms of visitors', [
  {
    name: 'a message with the hidden field filled in looks as if it had been sent',
    send: ({ visitor }) =>
      visitor('POST /api/contact', { body: { ...message, form: { website: 'https://spam.example' } } }),
    status: 201,
    also: (answer) => expect(answer.json()).toEqual({ success: true, id: expect.any(String) }),
  },
  {
    name: 'evidence of the wrong shape',
    send: ({ visitor }) =>
      visitor('POST /api/contact', {
        body: { ...message, form: { proof: { challenge: 'x'.repeat(1_000), solutions: ['1'] } } },
      }),
    status: 422,
  },
  {
    name: 'a made-up challenge and token count as none',
    send: ({ visitor }) =>
      visitor('POST /api/contact', {
        body: {
          ...message,
          form: {
            token: '0.é',
            proof: { challenge: 'contact.0.proof.9999999999999.id.AAAA', solutions: new Array(16).fill(0) },
          },
        },
      }),
    status: [201, 428],
  },
  {
    name: 'a form that another site sends without scripts',
    send: ({ visitor }) =>
      visitor('POST /contact', {
        headers: { ...encoded, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams({ ...message }).toString(),
      }),
    status: 403,
  },
  {
    name: 'markup in a form that is shown again',
    send: ({ visitor }) =>
      visitor('POST /contact', {
        headers: encoded,
        body: new URLSearchParams({ name: '"><script>alert(1)</script>', email: 'no' }).toString(),
      }),
    status: 422,
    also: (answer) => expect(answer.text).not.toContain('<script>alert'),
  },
  {
    name: 'JSON where a form is expected',
    send: ({ visitor }) => visitor('POST /signup', { body: message }),
    status: 415,
  },
  {
    name: 'a sign-up without scripts that leads to another site',
    send: ({ visitor }) =>
      visitor('POST /signup?next=//evil.example', {
        headers: encoded,
        body: new URLSearchParams({
          name: 'Eve',
          email: `eve-${Date.now()}@example.com`,
          password: 'quarry-lantern-82',
          confirmPassword: 'quarry-lantern-82',
          terms: 'on',
        }).toString(),
      }),
    status: 303,
    also: (answer) => expect(answer.headers.location).toBe('/'),
  },
]);
