import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiOf } from '../query-client.ts';
import { Result } from '../ui/result.tsx';
import { Block, Loading } from '../ui/skeleton.tsx';
import { RichText } from './rich-text.tsx';

/** A text as the site will show it. */
export function MarkdownPreview({ text }: { text: string }) {
  const rendered = useQuery({ ...preview(text), enabled: text.trim() !== '' });
  if (text.trim() === '') return <p className="text-muted">Nothing to preview yet.</p>;
  return (
    <Result
      of={rendered}
      loading={
        <Loading label="Loading preview...">
          <Block className="h-4 w-2/3" />
        </Loading>
      }
    >
      {(html) => <RichText html={html} />}
    </Result>
  );
}

const preview = (text: string) =>
  queryOptions({
    queryKey: ['markdown-preview', text],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).previewMarkdown({ body: { bodyMd: text } }, { signal })).html,
    gcTime: 60_000,
  });
