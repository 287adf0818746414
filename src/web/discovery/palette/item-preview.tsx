import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cutText } from '../../../domain/core/text/text.ts';
import { type Segment, segmentsOf } from '../../../domain/prompts/placeholders/placeholders.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { Block, TextBlocks } from '../../ui/pages/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Item, PromptItem } from './items.ts';

/** Prompts are fetched after they have been selected for this many milliseconds. */
const delayMs = 150;
/** The maximum length of the prompt text that can be visible. */
const previewLength = 1_500;

/**
 * The selected item, on wide screens beside the list: for a prompt the start of its text, tags, and buttons
 * to open and copy it.
 */
export function ItemPreview({
  item,
  onOpen,
  onCopy,
}: {
  item: Item | undefined;
  onOpen: () => void;
  onCopy: (item: Item) => void;
}) {
  return (
    <section
      aria-label="Preview"
      className="hidden min-h-0 flex-col gap-3 overflow-hidden border-hairline border-s bg-paper p-5 md:flex"
    >
      {item?.prompt ? (
        <>
          <PromptPreview key={item.key} prompt={item.prompt} />
          <div className="mt-auto flex shrink-0 gap-2">
            <ButtonLink href={item.href ?? ''} size="sm" onClick={onOpen}>
              Open
            </ButtonLink>
            <Button size="sm" variant="secondary" onClick={() => onCopy(item)}>
              Fill in and copy
            </Button>
          </div>
        </>
      ) : (
        item && <PlainPreview item={item} />
      )}
    </section>
  );
}

function PlainPreview({ item: { icon: Icon, label, href } }: { item: Item }) {
  return (
    <div className="m-auto max-w-full text-center">
      <Icon size={30} strokeWidth={1.5} aria-hidden className="mx-auto text-muted" />
      <p dir="auto" className="mt-3 line-clamp-3 font-medium">
        {label}
      </p>
      {href && <p className="mt-1 truncate text-xs text-muted">{decodeURI(href)}</p>}
    </div>
  );
}

function PromptPreview({ prompt: { id, title } }: { prompt: PromptItem }) {
  const wanted = useDebounced(id, delayMs, '');
  const { data: prompt, error } = useQuery({
    ...promptQueries.one(id),
    enabled: wanted === id && matchMedia('(width >= 48rem)').matches,
    retry: false,
  });
  return (
    <>
      <p dir="auto" className="line-clamp-3 shrink-0 font-display text-lg font-semibold text-left">
        {title}
      </p>
      {error ? (
        <p className="text-sm text-muted">{error.message}</p>
      ) : prompt ? (
        <>
          {prompt.tags.length > 0 && (
            <div className="flex shrink-0 flex-wrap gap-1.5">
              {prompt.tags.slice(0, 3).map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </div>
          )}
          <Beginning text={prompt.contentMd || prompt.summary} />
        </>
      ) : (
        <>
          <Block className="h-6 w-32 rounded-full" />
          <TextBlocks lines={6} />
        </>
      )}
    </>
  );
}

/** The first lines of a text, with its placeholders highlighted. */
function Beginning({ text }: { text: string }) {
  const segments = useMemo((): readonly Segment[] => segmentsOf(cutText(text, previewLength)), [text]);
  return (
    <div
      dir="auto"
      translate="no"
      className="min-h-0 grow overflow-hidden mask-b-from-70% font-mono text-xs leading-relaxed whitespace-pre-wrap [&>mark]:rounded-[3px] [&>mark]:bg-ember-soft [&>mark]:px-[0.2em] [&>mark]:text-ember"
    >
      {segments.map((segment, index) =>
        segment.kind === 'text' ? (
          (segment.unescaped ?? segment.raw)
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of segments never changes
          <mark key={index}>{segment.raw}</mark>
        ),
      )}
    </div>
  );
}
