import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiOf } from '../runtime/query-client.ts';
import { QueryResult } from '../ui/query-result.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { RichText } from './rich-text.tsx';

/** The text rendered by the server. */
export function MarkdownPreview({ text }: { text: string }) {
  const rendered = useQuery({ ...preview(text), enabled: text.trim() !== '' });
  if (text.trim() === '') return <p className="text-muted">Nothing to preview yet.</p>;
  return (
    <QueryResult query={rendered} loading={<LoadingBlocks label="Loading preview..." block="h-4 w-2/3" />}>
      {(html) => <RichText html={html} />}
    </QueryResult>
  );
}

const preview = (text: string) =>
  queryOptions({
    queryKey: ['markdown-preview', text],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).previewMarkdown({ body: { bodyMd: text } }, { signal })).html,
    gcTime: 60_000,
  });
