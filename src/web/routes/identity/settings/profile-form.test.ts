import { expect, it } from 'vitest';
import { composeExample } from '../../../../contract/core/examples.ts';
import { ownUser } from '../../../../contract/people/users.ts';
import { bodyOf, checkProfile, firstInvalid, formOf, profileErrors } from './profile-form.ts';

const alice = composeExample(ownUser);
const form = formOf(alice);

it('is filled from the user', () => {
  expect(form).toMatchObject({ name: 'Alice Moreau', username: 'alice', location: 'Lisbon, Portugal' });
  expect(formOf({ ...alice, displayName: '' }).name).toBe('User');
  expect(formOf({ ...alice, bio: '' }).bio).toBe(alice.headline);
});

it('sends every field, the bio also as the headline, and no cover', () => {
  expect(bodyOf({ ...form, username: ' @alice.b', bio: 'One\ntwo' })).toEqual({
    username: 'alice.b',
    displayName: 'Alice Moreau',
    headline: 'One\ntwo',
    photoURL: '',
    coverImageUrl: '',
    location: 'Lisbon, Portugal',
    website: 'https://alice.example.com',
    linkedinUrl: '',
    profession: '',
    company: '',
    bio: 'One\ntwo',
    showsAdult: false,
  });
});

it.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ username: 'a' }, { username: 'Username must have 2 to 30 characters' }],
  [{ username: 'settings' }, { username: 'This username is reserved. Choose another one' }],
  [{ website: 'nonsense' }, { website: 'Website must be an http or https address' }],
  [{ linkedin: 'javascript:alert(1)' }, { linkedin: 'LinkedIn must be an http or https address' }],
  [{ bio: 'x'.repeat(501) }, { bio: 'Bio can be at most 500 characters' }],
  [{ bio: 'line\n'.repeat(100), website: 'alice.example/blog', username: 'Alice.B' }, {}],
])('validates %j', (changes, errors) => {
  expect(checkProfile({ ...form, ...changes })).toEqual(errors);
});

it('maps API errors to fields and finds the topmost invalid one', () => {
  const { fields, rest } = profileErrors([
    { field: 'linkedinUrl', message: 'one' },
    { field: 'displayName', message: 'two' },
    { field: 'colour', message: 'three' },
  ]);
  expect([fields, rest, firstInvalid(fields)]).toEqual([{ linkedin: 'one', name: 'two' }, ['three'], 'name']);
});
