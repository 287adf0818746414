import type { OwnUser, User } from '../users.ts';
import { exampleIds, exampleTime } from './example.ts';

/** Alice after signing up. */
export const newAlice: OwnUser = {
  id: exampleIds.alice,
  username: 'alice',
  displayName: 'Alice Moreau',
  photoURL: '',
  headline: '',
  bio: '',
  location: '',
  website: '',
  linkedinUrl: '',
  profession: '',
  company: '',
  createdAt: exampleTime,
  followersCount: 0,
  followingCount: 0,
  promptsCount: 0,
  following: false,
  uid: exampleIds.alice,
  email: 'alice@example.com',
  emailVerified: false,
  role: 'member',
};

/** What Alice changes of herself, and herself afterwards. */
export const aliceChanges = {
  headline: 'I explain things for a living',
  bio: 'Teacher by day.\nPrompt writer by night.',
  location: 'Lisbon, Portugal',
  website: 'https://alice.example.com',
};
export const changedAlice: OwnUser = { ...newAlice, ...aliceChanges };

/** Bob as anyone sees him. */
export const bob: User = {
  id: exampleIds.bob,
  username: 'bob',
  displayName: 'Bob',
  photoURL: '',
  headline: '',
  bio: '',
  location: '',
  website: '',
  linkedinUrl: '',
  profession: '',
  company: '',
  createdAt: exampleTime,
  followersCount: 1,
  followingCount: 0,
  promptsCount: 0,
  following: true,
};
