import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { ActionForm } from '../../community/collections/action-form.tsx';
import { CollaboratorSettings } from '../../community/collections/collaborator-settings.tsx';
import { CollectionForm } from '../../community/collections/collection-form.tsx';
import { collectionQueries } from '../../community/collections/queries.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { requireMe } from '../../people/guard.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { ItemPage, PageMessage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

export async function loader(page: PageLoad) {
  const { slug = '' } = page.params;
  await requireMe(page);
  await page.require(collectionQueries.one(slug));
  if (page.queries.getQueryData(collectionQueries.one(slug).queryKey)?.can.edit)
    await page.load(collectionQueries.collaborators(slug));
}

export function Component() {
  const { slug = '' } = useParams();
  const collaborators = useQuery(collectionQueries.collaborators(slug));
  const navigate = useNavigate();
  const [deletes, setDeletes] = useState(false);
  return (
    <ItemPage
      query={useQuery(collectionQueries.one(slug))}
      noun="collection"
      loading={<LoadingBlocks label="Loading the collection..." count={3} block="h-16" />}
      hint="It may be private, or it was deleted."
      actions={<ButtonLink href={paths.collections()}>Collections</ButtonLink>}
    >
      {(collection) => (
        <div className="page-width reading-width pt-5 pb-12">
          <PageMeta
            title={`Edit ${collection.name}`}
            description="Name, description and collaborators of a collection."
            path={paths.editCollection(slug)}
            noindex
          />
          <BackLink href={collection.url}>Back to the collection</BackLink>
          {collection.can.edit ? (
            <>
              <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
                Edit collection
              </h1>
              <CollectionForm collection={collection} />
              <CollaboratorSettings collection={collection} collaborators={collaborators.data ?? []} />
              <details
                open={deletes}
                onToggle={(event) => setDeletes(event.currentTarget.open)}
                className="mt-10 border-hairline border-t pt-6"
              >
                <summary className="cursor-pointer font-medium text-danger">Delete collection</summary>
                <p className="mt-3 text-muted text-sm">
                  Its order, notes and followers will be permanently deleted. The prompts stay.
                </p>
                <ActionForm
                  action={paths.editCollection(slug)}
                  fields={{ do: 'deleteCollection' }}
                  send={async (api) => {
                    await api.deleteCollection({ params: { id: collection.id } });
                    await navigate(paths.library('collections'));
                  }}
                  className="mt-3"
                >
                  <Button type="submit" variant="danger">
                    Delete “{collection.name}”
                  </Button>
                </ActionForm>
              </details>
            </>
          ) : (
            <PageMessage
              title="Only its owner can edit this collection"
              hint="Collaborators can add, remove and reorder prompts on its page."
              actions={<ButtonLink href={collection.url}>Back to the collection</ButtonLink>}
            />
          )}
        </div>
      )}
    </ItemPage>
  );
}
