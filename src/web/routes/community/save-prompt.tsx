import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { limits } from '../../../domain/core/limits.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { requireMe } from '../../people/guard.ts';
import { PromptItemPage } from '../../prompts/prompt-item-page.tsx';
import { promptQueries } from '../../prompts/queries.ts';
import { savingTo } from '../../prompts/saving/queries.ts';
import { visibilityChoices, visibilityLabels } from '../../prompts/saving/visibility-labels.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { Choice } from '../../ui/forms/choice-field.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

export async function loader(page: PageLoad) {
  const { id = '' } = page.params;
  await requireMe(page);
  await Promise.all([page.require(promptQueries.one(id)), page.load(savingTo(id))]);
}

/** 'Save to…' as a page: a form that the server answers (`http/forms.ts`), with and without scripts. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <PromptItemPage id={id}>
      {(prompt) => (
        <div className="page-width reading-width pt-5 pb-12">
          <PageMeta
            title={`Save ${prompt.title}`}
            description="The collections that contain a prompt."
            path={paths.savePrompt(id)}
            noindex
          />
          <BackLink href={paths.prompt(id)}>Back to the prompt</BackLink>
          <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
            Save to…
          </h1>
          <p dir="auto" className="mt-2 text-left break-words text-muted">
            {prompt.title}
          </p>
          <SaveForm prompt={prompt} />
        </div>
      )}
    </PromptItemPage>
  );
}

function SaveForm({ prompt: { id, bookmarked } }: { prompt: Prompt }) {
  const collections = useQuery(savingTo(id));
  return (
    <QueryResult
      query={collections}
      loading={<LoadingBlocks label="Loading your collections..." count={4} block="h-12" />}
    >
      {(items) => (
        <form method="post" action={paths.savePrompt(id)} data-native className="mt-6 space-y-6">
          <fieldset>
            <legend className="sr-only">Collections</legend>
            <ul className="divide-y divide-hairline rounded-card border border-hairline bg-raised px-4">
              <li>
                {bookmarked && <input type="hidden" name="was" value="bookmarks" />}
                <Choice
                  type="checkbox"
                  name="save"
                  value="bookmarks"
                  defaultChecked={bookmarked}
                  className="min-h-12 items-center py-2"
                >
                  <span className="block font-medium">Bookmarks</span>
                  <span className="block text-muted text-xs">Private</span>
                </Choice>
              </li>
              {items.map(({ id: collectionId, name, visibility, hasPrompt = false }) => (
                <li key={collectionId}>
                  {hasPrompt && <input type="hidden" name="was" value={collectionId} />}
                  <Choice
                    type="checkbox"
                    name="save"
                    value={collectionId}
                    defaultChecked={hasPrompt}
                    className="min-h-12 items-center py-2"
                  >
                    <span dir="auto" className="block text-left wrap-anywhere font-medium">
                      {name}
                    </span>
                    <span className="block text-muted text-xs">{visibilityLabels[visibility]}</span>
                  </Choice>
                </li>
              ))}
            </ul>
          </fieldset>
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label="New collection"
              name="name"
              maxLength={limits.collectionName}
              placeholder="For code reviews"
              autoComplete="off"
              dir="auto"
              className="min-w-0 grow basis-60"
            />
            <SelectField
              label="Who can see it"
              name="visibility"
              options={visibilityChoices}
              className="min-w-0 grow"
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit">Save</Button>
            <ButtonLink href={paths.prompt(id)} variant="secondary">
              Cancel
            </ButtonLink>
          </div>
        </form>
      )}
    </QueryResult>
  );
}
