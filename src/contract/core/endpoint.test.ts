import { expect, it } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { rulesOf } from './endpoint.ts';

it('few changes are possible while the disk is full: signing in and out, and deletions', () => {
  const { signIn, signOut, deletePrompt, publishPrompt, signUp } = endpoints;
  for (const endpoint of [signIn, signOut, deletePrompt]) expect(rulesOf(endpoint).whileDiskFull).toBe(true);
  for (const endpoint of [publishPrompt, signUp]) expect(rulesOf(endpoint).whileDiskFull).toBe(false);
});
