import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Collection } from '../../../contract/community/collections.ts';
import { paths } from '../../../contract/core/routes.ts';
import { limits } from '../../../domain/core/limits.ts';
import { cutText } from '../../../domain/core/text/text.ts';
import { AddPrompts, addableQuery } from '../../community/collections/add-prompts.tsx';
import { CollectionHeading } from '../../community/collections/collection-heading.tsx';
import { CollectionItems } from '../../community/collections/collection-items.tsx';
import { collectionQueries } from '../../community/collections/queries.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { cardViews, viewClass, viewsClass } from '../../prompts/cards/card-views.ts';
import type { CardView } from '../../prompts/cards/prompt-card.tsx';
import { LoadingCards } from '../../prompts/cards/prompt-cards.tsx';
import { classes } from '../../ui/classes.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { ItemPage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';
import { PagedList } from '../../ui/pages/pagination.tsx';

/** The query parameters that the page reads. */
export const query = ['page', 'q', 'view'];

export async function loader({ url, params: { slug = '' }, require, load }: PageLoad) {
  const q = searchIn(url.searchParams);
  await Promise.all([
    require(collectionQueries.one(slug)),
    load(
      ...(q ? [addableQuery(q)] : []),
      collectionQueries.items(slug, pageNumber(url.searchParams)),
      collectionQueries.collaborators(slug),
    ),
  ]);
}

export function Component() {
  const { slug = '' } = useParams();
  return (
    <ItemPage
      query={useQuery(collectionQueries.one(slug))}
      noun="collection"
      loading={
        <div className="page-width pt-8">
          <LoadingCards label="Loading the collection..." />
        </div>
      }
      hint="It may be private, or it was deleted."
      actions={<ButtonLink href={paths.collections()}>Collections</ButtonLink>}
    >
      {(collection) => <CollectionPage collection={collection} />}
    </ItemPage>
  );
}

function CollectionPage({ collection }: { collection: Collection }) {
  const { slug, name, description, visibility, feedUrl, can } = collection;
  const params = useQueryParams();
  const page = pageNumber(params);
  const view = params.get('view') === 'grid' ? 'grid' : 'list';
  const items = useQuery(collectionQueries.items(slug, page));
  const collaborators = useQuery(collectionQueries.collaborators(slug));
  return (
    <div className="page-width pt-5 pb-12">
      <PageMeta
        title={page > 1 ? `${name}, page ${page}` : name}
        description={description || `Prompts collected by ${collection.owner.displayName}.`}
        path={paths.collection(slug, page)}
        noindex={visibility !== 'public'}
        feed={feedUrl ?? undefined}
      />
      <BackLink href={paths.collections()}>Collections</BackLink>
      <div className="mt-3">
        <CollectionHeading collection={collection} collaborators={collaborators.data ?? []} />
      </div>
      {can.fill && (
        <AddPrompts
          collection={collection}
          q={searchIn(params)}
          known={items.data?.items.map(({ post }) => post.id) ?? []}
        />
      )}
      <section aria-label="Prompts" className="mt-8">
        <PagedList
          query={items}
          page={page}
          hrefOf={(other) => paths.collection(slug, other, { view })}
          loading={<LoadingCards label="Loading prompts..." />}
          empty={
            <EmptyState
              text="No prompts here yet"
              hint={can.fill && 'Search above, or choose “Save to…” on any prompt.'}
              action={
                <ButtonLink href={paths.explore()} variant="secondary">
                  Explore Prompts
                </ButtonLink>
              }
            />
          }
        >
          {(shown) => (
            <CollectionItems
              collection={collection}
              items={shown}
              view={view}
              views={<ViewLinks view={view} hrefOf={(view) => paths.collection(slug, page, { view })} />}
              before={(page - 1) * (items.data?.limit ?? 0)}
              total={items.data?.total ?? 0}
            />
          )}
        </PagedList>
      </section>
    </div>
  );
}

function ViewLinks({ view: shown, hrefOf }: { view: CardView; hrefOf: (view: CardView) => string }) {
  return (
    <nav aria-label="View" className="ms-auto">
      <ul className={classes(viewsClass, '[--color-edge:var(--color-hairline)]')}>
        {cardViews.map(({ view, label, Icon }) => (
          <li key={view} className="contents">
            <a
              href={hrefOf(view)}
              aria-label={label}
              title={label}
              aria-current={view === shown ? 'true' : undefined}
              className={viewClass}
            >
              <Icon size={17} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function searchIn(params: URLSearchParams): string {
  return cutText((params.get('q') ?? '').trim(), limits.searchQuery);
}
