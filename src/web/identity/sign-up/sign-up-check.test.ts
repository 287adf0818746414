import { expect, it } from 'vitest';
import { checkSignUp } from './sign-up-check.ts';

const anyone = { mode: 'open', domains: [] } as const;

const valid = {
  name: 'Alice',
  email: 'alice@example.com',
  password: 'secret',
  confirmPassword: 'secret',
  terms: true,
};

it('accepts a valid form', () => {
  expect(checkSignUp(valid, anyone)).toEqual({});
});

it('reports missing fields in order', () => {
  const empty = { name: ' ', email: ' ', password: '', confirmPassword: '', terms: false };
  expect(Object.values(checkSignUp(empty, anyone))).toEqual([
    'Name is required',
    'Email is required',
    'Password is required',
    'Please agree to the terms and conditions',
  ]);
});

it('rejects an invalid email address', () => {
  expect(checkSignUp({ ...valid, email: 'alice', password: '' }, anyone)).toEqual({
    email: 'Email must be an address like name@example.com',
    password: 'Password is required',
  });
});

it('requires six characters and a matching confirmation', () => {
  expect(checkSignUp({ ...valid, password: 'short', confirmPassword: 'other' }, anyone)).toEqual({
    password: 'Password should be at least 6 characters',
    confirmPassword: 'Passwords do not match',
  });
  expect(checkSignUp({ ...valid, confirmPassword: '' }, anyone)).toEqual({
    confirmPassword: 'Passwords do not match',
  });
});

it('rejects an address at a domain that is not accepted', () => {
  const rule = { mode: 'domains', domains: ['school.example'] } as const;
  expect(checkSignUp(valid, rule)).toEqual({ email: 'Use an address at school.example' });
  expect(checkSignUp({ ...valid, email: ' alice@SCHOOL.example' }, rule)).toEqual({});
});
