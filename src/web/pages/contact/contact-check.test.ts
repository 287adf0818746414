import { expect, it } from 'vitest';
import { checkContact } from './contact-check.ts';

const valid = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A question.' };

it('accepts a valid message', () => {
  expect(checkContact(valid)).toEqual({});
});

it('reports missing fields in order', () => {
  expect(Object.entries(checkContact({ name: ' ', email: '', subject: '\n', message: '  ' }))).toEqual([
    ['name', 'Name is required'],
    ['email', 'Email is required'],
    ['subject', 'Subject is required'],
    ['message', 'Message is required'],
  ]);
});

it('rejects an invalid email address', () => {
  expect(checkContact({ ...valid, email: 'ada@example' })).toEqual({
    email: 'Email must be an address like name@example.com',
  });
});
