import type { QueryClient } from '@tanstack/react-query';
import type { OwnUser } from '../../../contract/people/users.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { meKey } from '../../core/query-client.ts';
import { userQueries } from '../../people/queries.ts';
import { editLists } from '../../prompts/cached-prompts.ts';

/** Updates the signed-in user everywhere in the cache: header, profile, and the author of their prompts. */
export function refreshCachedUser(queries: QueryClient, user: OwnUser): void {
  queries.setQueryData(meKey, user);
  const { uid: _, email: _email, emailVerified: _verified, role: _role, showsAdult: _adult, ...shown } = user;
  queries.setQueryData(userQueries.one(user.username).queryKey, { ...shown, muted: false, blocked: false });
  const author = {
    authorUsername: user.username,
    authorDisplayName: user.displayName,
    authorAvatarUrl: user.photoURL,
  };
  editLists(queries, (prompt) => (prompt.authorId === user.id ? { ...prompt, ...author } : prompt));
  queries.setQueriesData<Prompt>({ queryKey: ['prompt'] }, (prompt) =>
    prompt?.authorId === user.id ? { ...prompt, ...author } : undefined,
  );
  // Topics include their top prompts with author names.
  void queries.invalidateQueries({ queryKey: ['topics'] });
}
