import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { PromptItemPage, PromptPageTop } from '../../prompts/prompt-item-page.tsx';
import { promptQueries } from '../../prompts/queries.ts';
import { versionQueries } from '../../prompts/versions/queries.ts';
import { VersionComparison } from '../../prompts/versions/version-comparison.tsx';
import { restoreVersion, VersionList } from '../../prompts/versions/version-list.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

/** The query parameters that the page reads. */
export const query = ['from', 'to', 'page'];

export async function loader({ url, params: { id = '' }, queries, require, load }: PageLoad) {
  await require(promptQueries.one(id));
  const prompt = queries.getQueryData(promptQueries.one(id).queryKey);
  if (!prompt) return;
  const compared = comparedIn(url.searchParams, prompt);
  await load(
    versionQueries.list(id, pageNumber(url.searchParams)),
    ...(compared ? [versionQueries.comparison(id, compared.from, compared.to)] : []),
  );
}

export function preloads({ params: { id = '' }, queries }: PageLoad) {
  return [queries.getQueryData(promptQueries.one(id).queryKey)?.can.edit && restoreVersion];
}

export function Component() {
  const { id = '' } = useParams();
  return <PromptItemPage id={id}>{(prompt) => <History prompt={prompt} />}</PromptItemPage>;
}

function History({ prompt }: { prompt: Prompt }) {
  const { id, title, version } = prompt;
  const params = useQueryParams();
  const page = pageNumber(params);
  const list = useQuery(versionQueries.list(id, page));
  const compared = comparedIn(params, prompt);
  return (
    <div className="page-width reading-width pb-12">
      <PageMeta
        title={`Versions of ${title || 'Untitled'}`}
        description={`What changed in “${title}”, version by version.`}
        path={paths.promptHistory(id)}
        noindex
      />
      <PromptPageTop id={id} heading="Version history" title={title} />
      {compared && <CompareForm id={id} versions={version} {...compared} />}
      {compared && <VersionComparison id={id} {...compared} />}
      <h2 className="mt-10 mb-3 text-xl">All versions</h2>
      <PagedList
        query={list}
        page={page}
        hrefOf={(other) => paths.promptHistory(id, { page: other })}
        loading={<LoadingBlocks label="Loading versions..." count={3} block="h-16" />}
        empty={<p className="text-muted">The version history begins when the prompt is published.</p>}
      >
        {(versions) => <VersionList prompt={prompt} versions={versions} />}
      </PagedList>
    </div>
  );
}

/** A form to select two versions, which works without scripts. */
function CompareForm({ id, versions, from, to }: { id: string; versions: number; from: number; to: number }) {
  const options = Object.fromEntries(
    Array.from({ length: versions }, (_, n) => [String(n + 1), String(n + 1)]),
  );
  return (
    // The key resets the form to the values of the address.
    <form
      key={`${from} ${to}`}
      action={paths.promptHistory(id)}
      className="mt-6 flex flex-wrap items-end gap-3"
    >
      {(
        [
          ['from', 'From version', from],
          ['to', 'To version', to],
        ] as const
      ).map(([name, label, version]) => (
        <SelectField
          key={name}
          label={label}
          name={name}
          id={name}
          options={options}
          defaultValue={String(version)}
          className="basis-24 max-sm:grow"
        />
      ))}
      <Button type="submit" variant="secondary">
        Compare
      </Button>
    </form>
  );
}

/**
 * Returns the versions that the address compares, by default the last two; undefined if there is only one, or
 * if the viewer cannot read them.
 */
function comparedIn(
  params: URLSearchParams,
  { version: versions, sale }: Prompt,
): { from: number; to: number } | undefined {
  if (versions < 2 || sale?.readable === false) return undefined;
  const numberIn = (name: string, otherwise: number) => {
    const given = Number(params.get(name));
    return Number.isInteger(given) && given >= 1 && given <= versions ? given : otherwise;
  };
  const to = numberIn('to', versions);
  return { from: numberIn('from', Math.max(1, to - 1)), to };
}
