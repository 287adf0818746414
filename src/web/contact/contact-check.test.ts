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

it.each(['ada', 'ada@example', 'ada example@x.y', '@example.com'])(
  'notices that %s is no address',
  (email) => {
    expect(checkContact({ ...whole, email })).toEqual({
      email: 'Email must be an address like name@example.com',
    });
  },
);
