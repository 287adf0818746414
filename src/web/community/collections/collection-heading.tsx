import { Check, Download, PenLine, Plus, Share2 } from 'lucide-react';
import type { Collaborator } from '../../../contract/community/collection-members.ts';
import type { Collection } from '../../../contract/community/collections.ts';
import { paths } from '../../../contract/core/routes.ts';
import { AuthorLink } from '../../people/author-link.tsx';
import { signInAddress } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { sharePage } from '../../prompts/prompt-page/share-button.tsx';
import { ClampedText } from '../../ui/clamped-text.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { FeedLink } from '../../ui/pages/feed-link.tsx';
import { ActionForm } from './action-form.tsx';
import { CollectionFacts } from './collection-card.tsx';
import { CollectionCover } from './collection-cover.tsx';

/** The name, description and owner of a collection, and the viewer's actions on it. */
export function CollectionHeading({
  collection,
  collaborators,
}: {
  collection: Collection;
  collaborators: readonly Collaborator[];
}) {
  const { slug, name, description, owner, covers, feedUrl, can, role } = collection;
  const accepted = collaborators.filter(({ acceptedAt }) => acceptedAt);
  return (
    <header className="grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <h1 tabIndex={-1} dir="auto" className="break-words text-2xl sm:text-3xl">
          {name}
        </h1>
        {description && (
          <ClampedText length={description.length}>
            <p dir="auto" className="mt-2 max-w-[70ch] whitespace-pre-line break-words text-muted">
              {description}
            </p>
          </ClampedText>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
          <AuthorLink author={owner} />
          <CollectionFacts collection={collection} />
          {feedUrl && <FeedLink href={feedUrl} content={name} />}
        </div>
        {accepted.length > 0 && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-muted text-sm">
            With{' '}
            {accepted.map(({ user }) => (
              <AuthorLink key={user.username} author={user} />
            ))}
          </p>
        )}
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <FollowCollection collection={collection} />
          {can.edit && (
            <ButtonLink href={paths.editCollection(slug)} variant="secondary" size="sm">
              <PenLine size={16} aria-hidden />
              Edit
            </ButtonLink>
          )}
          {collection.visibility !== 'private' && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() =>
                void sharePage(
                  { path: paths.collection(slug), title: name, summary: description },
                  'Collection shared!',
                )
              }
            >
              <Share2 size={16} aria-hidden />
              Share
            </Button>
          )}
          {role === 'collaborator' && <Leave collection={collection} label="Leave" />}
          {collection.promptCount > 0 && <Exports collection={collection} />}
        </div>
        {role === 'invited' && <Invitation collection={collection} />}
      </div>
      {covers.length > 0 && (
        <CollectionCover
          covers={covers}
          eager
          className="rounded-card border border-hairline max-sm:hidden"
        />
      )}
    </header>
  );
}

function FollowCollection({
  collection: { id, slug, name, following, can, role },
}: {
  collection: Collection;
}) {
  const me = useMe();
  const address = paths.collection(slug);
  const Icon = following ? Check : Plus;
  const content = (
    <>
      <Icon size={16} aria-hidden />
      <span>{following ? 'Following' : 'Follow'}</span>
      <span className="sr-only"> {name}</span>
    </>
  );
  if (!me)
    return (
      <ButtonLink href={signInAddress({ pathname: address, search: '' })} size="sm" rel="nofollow">
        {content}
      </ButtonLink>
    );
  if (role === 'owner' || !(can.follow || following)) return null;
  const params = { id };
  return (
    <ActionForm
      action={address}
      fields={{ do: following ? 'removeCollectionFollow' : 'addCollectionFollow' }}
      send={(api) =>
        following ? api.removeCollectionFollow({ params }) : api.addCollectionFollow({ params })
      }
    >
      <Button type="submit" size="sm" variant={following ? 'secondary' : 'primary'} aria-pressed={following}>
        {content}
      </Button>
    </ActionForm>
  );
}

function Invitation({ collection }: { collection: Collection }) {
  const { id, slug, owner } = collection;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 rounded-card bg-ember-soft px-4 py-3 text-sm">
      <p className="grow">
        <b dir="auto">{owner.displayName}</b> invited you to add prompts to this collection.
      </p>
      <div className="flex gap-3">
        <ActionForm
          action={paths.collection(slug)}
          fields={{ do: 'acceptInvitation' }}
          send={(api) => api.acceptInvitation({ params: { id } })}
        >
          <Button type="submit" size="sm">
            Accept
          </Button>
        </ActionForm>
        <Leave collection={collection} label="Decline" />
      </div>
    </div>
  );
}

function Leave({ collection: { id, slug }, label }: { collection: Collection; label: string }) {
  const username = useMe()?.username ?? '';
  return (
    <ActionForm
      action={paths.collection(slug)}
      fields={{ do: 'removeCollaborator', username }}
      send={(api) => api.removeCollaborator({ params: { id, username } })}
    >
      <Button type="submit" variant="secondary" size="sm">
        {label}
      </Button>
    </ActionForm>
  );
}

function Exports({ collection: { slug } }: { collection: Collection }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
      <Download size={16} aria-hidden />
      {(
        [
          ['csv', 'CSV'],
          ['json', 'JSON'],
          ['md', 'Markdown'],
        ] as const
      ).map(([ending, label]) => (
        <a
          key={ending}
          href={`/api/collections/${encodeURIComponent(slug)}/export.${ending}`}
          download
          className="inline-flex min-h-6 items-center hover:text-ink hover:underline"
        >
          <span className="sr-only">Download as </span>
          {label}
        </a>
      ))}
      <a
        href={paths.agents({ collection: slug })}
        className="inline-flex min-h-6 items-center hover:text-ink hover:underline"
      >
        Use in your agent
      </a>
    </span>
  );
}
