import { Globe, Link2, Lock } from 'lucide-react';
import type { Collection } from '../../../contract/community/collections.ts';
import { AuthorLink } from '../../people/author-link.tsx';
import { cardLayout } from '../../prompts/cards/prompt-card.tsx';
import { visibilityLabels } from '../../prompts/saving/visibility-labels.ts';
import { classes } from '../../ui/classes.ts';
import { formatCompact } from '../../ui/numbers.ts';
import { CardLink, cardLinkFrame } from '../../ui/pages/card.tsx';
import { CollectionCover } from './collection-cover.tsx';

/** Collections in a grid. The covers of the first `eager` ones are above the fold. */
export function CollectionCards({
  collections,
  eager = 0,
  heading,
  layout = cardLayout('grid'),
}: {
  collections: readonly Collection[];
  eager?: number;
  heading?: 'h2' | 'h3';
  /** Classes of the list. */
  layout?: string;
}) {
  return (
    <ul className={layout}>
      {collections.map((collection, index) => (
        <li key={collection.id} className="min-w-0">
          <CollectionCard collection={collection} eager={index < eager} {...(heading && { heading })} />
        </li>
      ))}
    </ul>
  );
}

/** A collection in a grid: its cover, name, size and owner. The whole card is one link. */
function CollectionCard({
  collection,
  eager = false,
  heading: Heading = 'h2',
}: {
  collection: Collection;
  eager?: boolean;
  heading?: 'h2' | 'h3';
}) {
  const { url, name, description, owner, role } = collection;
  return (
    <article
      className={classes(
        cardLinkFrame,
        'flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-raised outline-offset-2 hover:border-edge',
      )}
    >
      <CollectionCover covers={collection.covers} eager={eager} className="w-full border-hairline border-b" />
      <div className="flex min-w-0 grow flex-col p-4">
        <Heading dir="auto" className="line-clamp-2 wrap-anywhere text-lg leading-snug">
          <CardLink href={url} dir={undefined}>
            {name}
          </CardLink>
        </Heading>
        {description && (
          <p dir="auto" className="mt-1 line-clamp-2 wrap-anywhere text-muted text-sm">
            {description}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-3 text-muted text-xs">
          <AuthorLink author={owner} size={20} className="relative z-1" />
          <CollectionFacts collection={collection} />
          {role === 'invited' && <span className="font-medium text-ember">You’re invited</span>}
        </div>
      </div>
    </article>
  );
}

/** The visibility of a collection that is not public, and its numbers of prompts and followers. */
export function CollectionFacts({
  collection: { promptCount, followerCount, visibility },
}: {
  collection: Collection;
}) {
  const Icon = { private: Lock, unlisted: Link2, public: Globe }[visibility];
  return (
    <>
      {visibility !== 'public' && (
        <span className="inline-flex items-center gap-1.5">
          <Icon size={14} aria-hidden />
          <span>{visibilityLabels[visibility]}</span>
        </span>
      )}
      <span className="tabular-nums">
        {formatCompact(promptCount)} {promptCount === 1 ? 'prompt' : 'prompts'}
      </span>
      {followerCount > 0 && (
        <span className="tabular-nums">
          {formatCompact(followerCount)} {followerCount === 1 ? 'follower' : 'followers'}
        </span>
      )}
    </>
  );
}
