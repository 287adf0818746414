import { paths } from '../../../contract/core/routes.ts';
import { CollectionForm } from '../../community/collections/collection-form.tsx';
import type { PageLoad } from '../../core/page-load.ts';
import { requireMe } from '../../people/guard.ts';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

export async function loader(page: PageLoad) {
  await requireMe(page);
}

export function Component() {
  return (
    <div className="page-width reading-width pt-5 pb-12">
      <PageMeta
        title="New collection"
        description="Group related prompts."
        path={paths.newCollection()}
        noindex
      />
      <BackLink href={paths.library('collections')}>Your collections</BackLink>
      <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
        New collection
      </h1>
      <CollectionForm />
    </div>
  );
}
