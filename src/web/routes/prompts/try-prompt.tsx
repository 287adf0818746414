import { redirect, useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useMe, userQueries } from '../../people/queries.ts';
import { typedActions, typedField } from '../../prompts/placeholders/placeholder-form.tsx';
import { PromptItemPage } from '../../prompts/prompt-item-page.tsx';
import { asksFirst, withoutTexts } from '../../prompts/prompt-page/adult.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { TryView } from '../../prompts/try/try-view.tsx';

const adultQuestion = lazyComponent(
  async () => (await import('../../prompts/prompt-page/adult-question.tsx')).AdultQuestion,
);

/** The query parameters that the page reads. */
export const query = ['adult'];

export async function loader({ url, params: { id = '' }, queries, require }: PageLoad) {
  const { queryKey } = promptQueries.one(id);
  await require(promptQueries.one(id));
  const prompt = queries.getQueryData(queryKey);
  const me = queries.getQueryData(userQueries.me().queryKey);
  if (prompt?.sale?.readable === false) throw redirect(paths.prompt(id));
  // The document includes the cached data, so the cache must not contain the texts.
  if (import.meta.env.SSR && prompt && asksFirst(prompt, me, url.searchParams))
    queries.setQueryData(queryKey, withoutTexts(prompt));
}

export function preloads({ url, params: { id = '' }, queries }: PageLoad) {
  const prompt = queries.getQueryData(promptQueries.one(id).queryKey);
  const me = queries.getQueryData(userQueries.me().queryKey);
  if (!prompt) return [];
  if (asksFirst(prompt, me, url.searchParams)) return [adultQuestion];
  return prompt.inputs.length > 0 ? [typedField, typedActions] : [];
}

export function Component() {
  const { id = '' } = useParams();
  const me = useMe();
  const params = useQueryParams();
  return (
    <PromptItemPage id={id}>
      {(prompt) =>
        asksFirst(prompt, me, params) ? (
          <Lazy component={adultQuestion} props={{ me }} />
        ) : (
          <TryView key={prompt.id} prompt={prompt} />
        )
      }
    </PromptItemPage>
  );
}
