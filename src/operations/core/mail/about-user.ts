import type { UserRow } from '../../../database/people/users.ts';

type Addressee = Pick<UserRow, 'name' | 'username' | 'emailVerified'>;

/**
 * Returns how an email greets a user and names their account. Names appear only in emails to verified
 * addresses: otherwise, somebody who signs up with another person's address could send that person a text of
 * their own.
 */
export function aboutUser({ name, username, emailVerified }: Addressee): {
  greeting: string;
  account: string;
} {
  return emailVerified
    ? { greeting: `Hello ${name},`, account: `your account ${username}` }
    : { greeting: 'Hello,', account: 'your account' };
}
