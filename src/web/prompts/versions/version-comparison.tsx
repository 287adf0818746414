import { useQuery } from '@tanstack/react-query';
import type { Comparison } from '../../../contract/prompts/versions.ts';
import { type LineValues, mapLines, promptLines } from '../../../domain/prompts/lines.ts';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { summaryOf } from '../xray/severities.ts';
import { versionQueries } from './queries.ts';
import { TagChanges, TextChanges } from './text-changes.tsx';

/** The changes from one version of a prompt to another, field by field. */
export function VersionComparison({ id, from, to }: { id: string; from: number; to: number }) {
  const query = useQuery(versionQueries.comparison(id, from, to));
  return (
    <section aria-labelledby="changes" className="mt-8">
      <h2 id="changes" className="scroll-mt-20 text-xl">
        From version {from} to version {to}
      </h2>
      <QueryResult
        query={query}
        loading={<LoadingBlocks label="Comparing versions..." count={2} block="h-28 rounded-card" />}
      >
        {({ fields, ...versions }) => (
          <>
            <HiddenTexts {...versions} />
            {fields.length ? (
              <ChangedFields fields={fields} />
            ) : (
              <p className="mt-3 text-muted">These two versions have the same text.</p>
            )}
          </>
        )}
      </QueryResult>
    </section>
  );
}

/** What the check for hidden text found in each version. */
function HiddenTexts({ from, to }: Pick<Comparison, 'from' | 'to'>) {
  const checked = from.number === to.number ? [to] : [from, to];
  return checked.map(
    ({ number, xray }) =>
      xray?.findings && (
        <p key={number} className="mt-2 text-sm text-muted">
          Check for hidden text in version {number}: {summaryOf(xray.findings)}
        </p>
      ),
  );
}

/** Fields that differ, each with its changes. */
export function ChangedFields({ fields }: Pick<Comparison, 'fields'>) {
  return fields.map(({ field, changes }) => (
    <div key={field} className="mt-5">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{labels[field]}</h3>
      {field === 'tags' ? (
        <TagChanges changes={changes} />
      ) : (
        <TextChanges changes={changes} isPrompt={field === 'contentMd'} />
      )}
    </div>
  ));
}

/** The labels of the fields, as in the editor. */
const labels: Readonly<Record<Comparison['fields'][number]['field'], string>> = {
  title: 'Title',
  heading: 'Heading',
  summary: 'Short Description',
  ...mapLines<LineValues>((name) => promptLines[name].label),
  category: 'Category',
  tags: 'Tags',
  contentMd: 'Prompt Content',
  inputs: 'Inputs',
  sampleResponses: 'Sample Responses',
};
