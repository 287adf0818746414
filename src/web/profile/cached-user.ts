import type { QueryClient } from '@tanstack/react-query';
import type { Prompt } from '../../contract/prompts.ts';
import type { OwnUser } from '../../contract/users.ts';
import { editLists } from '../prompts/cached-prompts.ts';
import { meKey } from '../runtime/query-client.ts';
import { userQueries } from '../users/queries.ts';

/** Shows the signed-in person as they are now wherever the cache has them: header, profile, and the prompts they wrote. */
export function refreshCachedUser(queries: QueryClient, user: OwnUser): void {
  queries.setQueryData(meKey, user);
  const { uid: _, email: _email, emailVerified: _verified, role: _role, ...shown } = user;
  queries.setQueryData(userQueries.one(user.username).queryKey, shown);
  const author = {
    authorUsername: user.username,
    authorDisplayName: user.displayName,
    authorAvatarUrl: user.photoURL,
  };
  editLists(queries, (prompt) => (prompt.authorId === user.id ? { ...prompt, ...author } : prompt));
  queries.setQueriesData<Prompt>({ queryKey: ['prompt'] }, (prompt) =>
    prompt?.authorId === user.id ? { ...prompt, ...author } : undefined,
  );
  // Their top prompts name their authors.
  void queries.invalidateQueries({ queryKey: ['topics'] });
}
