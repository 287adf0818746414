import { type Examples, exampleIds, exampleTime } from './example.ts';

const key = {
  id: exampleIds.key,
  name: 'Backup script',
  scopes: ['read' as const],
  createdAt: exampleTime,
  expiresAt: null,
  lastUsedAt: null,
};

export const keyExamples = {
  createKey: {
    description:
      'Makes a key for a program: it stands in `Authorization: Bearer …` like the token of a session. With the scope `read` it is good for GET alone, `write` is for all else. A key cannot manage keys or sessions. A person has 20 at most.',
    request: { body: { name: 'Backup script', scopes: ['read'] } },
    reply: { key, token: 'pk_3vKq8ZtYb6uWn4Rs9aLc5hPeQ2dXk1v0m3Jr8TtY' },
  },
  myKeys: {
    description:
      'The keys that are in force or have ended by themselves; not the keys’ own text, which nobody keeps.',
    request: {},
    reply: { items: [key] },
  },
  revokeKey: {
    description: 'Ends a key at once, for every program that has it.',
    request: { params: { id: exampleIds.key } },
    reply: { success: true, id: exampleIds.key },
  },
} satisfies Examples<'createKey' | 'myKeys' | 'revokeKey'>;
