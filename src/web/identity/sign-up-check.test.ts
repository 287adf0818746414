import { expect, it } from 'vitest';
import { checkSignUp } from './sign-up-check.ts';

const whole = {
  name: 'Alice',
  email: 'alice@example.com',
  password: 'secret',
  confirmPassword: 'secret',
  terms: true,
};

it('lets a whole form pass', () => {
  expect(checkSignUp(whole)).toEqual({});
});

it('names what is missing in the order of the fields', () => {
  const empty = { name: ' ', email: ' ', password: '', confirmPassword: '', terms: false };
  expect(Object.values(checkSignUp(empty))).toEqual([
    'Name is required',
    'Email is required',
    'Password is required',
    'Please agree to the terms and conditions',
  ]);
});

it('wants an address that looks like one', () => {
  expect(checkSignUp({ ...whole, email: 'alice' })).toEqual({
    email: 'Email must be an address like name@example.com',
  });
});

it('wants six characters, typed twice', () => {
  expect(checkSignUp({ ...whole, password: 'short', confirmPassword: 'other' })).toEqual({
    password: 'Password should be at least 6 characters',
    confirmPassword: 'Passwords do not match',
  });
  expect(checkSignUp({ ...whole, confirmPassword: '' })).toEqual({
    confirmPassword: 'Passwords do not match',
  });
});
