import type { Collaborator } from '../../../contract/community/collection-members.ts';
import type { Collection } from '../../../contract/community/collections.ts';
import { paths } from '../../../contract/core/routes.ts';
import { AuthorLink } from '../../people/author-link.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { ActionForm } from './action-form.tsx';

/** The members whom the owner of a collection has invited, and a form to invite others. */
export function CollaboratorSettings({
  collection: { id, slug },
  collaborators,
}: {
  collection: Collection;
  collaborators: readonly Collaborator[];
}) {
  const action = paths.editCollection(slug);
  return (
    <section className="mt-10">
      <h2 className="text-xl">Collaborators</h2>
      <p className="mt-1 text-muted text-sm">
        They can add, remove and reorder prompts and write notes. They can’t rename, share or delete the
        collection.
      </p>
      {collaborators.length > 0 && (
        <ul className="mt-4 divide-y divide-hairline rounded-card border border-hairline bg-raised">
          {collaborators.map(({ user, acceptedAt }) => (
            <li key={user.username} className="flex flex-wrap items-center gap-3 px-4 py-2">
              <AuthorLink author={user} className="grow text-sm" />
              {!acceptedAt && <span className="text-muted text-sm">Invited</span>}
              <ActionForm
                action={action}
                fields={{ do: 'removeCollaborator', username: user.username ?? '' }}
                send={(api) => api.removeCollaborator({ params: { id, username: user.username ?? '' } })}
              >
                <Button type="submit" variant="ghost" size="sm">
                  Remove<span className="sr-only"> {user.displayName}</span>
                </Button>
              </ActionForm>
            </li>
          ))}
        </ul>
      )}
      <ActionForm
        action={action}
        fields={{ do: 'addCollaborator' }}
        send={(api, text) => api.addCollaborator({ params: { id, username: text('username').trim() } })}
        onDone={(form) => form.reset()}
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        <TextField
          label="Username"
          name="username"
          maxLength={100}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="min-w-0 grow sm:max-w-72"
        />
        <Button type="submit" variant="secondary">
          Invite
        </Button>
      </ActionForm>
    </section>
  );
}
