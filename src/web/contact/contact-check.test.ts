import { expect, it } from 'vitest';
import { checkContact } from './contact-check.ts';

const whole = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A question.' };

it('lets a whole message pass', () => {
  expect(checkContact(whole)).toEqual({});
});

it('names what is missing, in the order of the fields', () => {
  expect(Object.entries(checkContact({ name: ' ', email: '', subject: '\n', message: '  ' }))).toEqual([
    ['name', 'Name is required'],
    ['email', 'Email is required'],
    ['subject', 'Subject is required'],
    ['message', 'Message is required'],
  ]);
});

it('notices an address that is none', () => {
  expect(checkContact({ ...whole, email: 'ada@example' })).toEqual({
    email: 'Email must be an address like name@example.com',
  });
});
