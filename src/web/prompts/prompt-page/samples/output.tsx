import { FileText, Play } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Prompt } from '../../../../contract/prompts/prompts.ts';
import { cardImage, withFocus } from '../../../../domain/core/addresses.ts';
import { useHydrated } from '../../../core/hydrated.ts';
import { StaticIsland } from '../../../core/static-island.tsx';
import { StepButton } from '../../../ui/forms/step-button.tsx';
import { TabList, tabId } from '../../../ui/pages/tabs.tsx';
import { sampleVideo } from './lazy-video.ts';
import type { LightboxImage } from './lightbox.tsx';
import type { OutputItem } from './output-items.ts';
import { TextSample } from './sample-responses.tsx';
import { frameOf, WholePicture } from './whole-picture.tsx';

/**
 * What a prompt made: one item at a time, each as a whole, in a row that scrolls sideways, and a strip of
 * tabs. The first item determines the height, so that nothing below moves.
 */
export function Output({ items, prompt }: { items: readonly OutputItem[]; prompt: Prompt }) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const hydrated = useHydrated();
  // In the editor's preview the selected item may have been removed.
  const open = Math.min(shown, items.length - 1);
  const hasTabs = prompt.sampleResponses.length > 0;
  const show = (index: number) => {
    const panel = row.current?.children[index];
    if (!row.current || !(panel instanceof HTMLElement)) return;
    for (const video of row.current.querySelectorAll('video')) video.pause();
    row.current.scrollTo({ left: panel.offsetLeft });
  };
  const step = (by: number) => show((open + by + items.length) % items.length);
  const onKeyDown = (event: KeyboardEvent) => {
    // Players and texts have arrow keys of their own.
    const next = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!next || (event.target as Element).closest('video, [tabindex="0"]')) return;
    event.preventDefault();
    // The link will be inert.
    row.current?.focus();
    step(next);
  };
  const [first] = items;
  const showsCover = [first?.content, first?.poster].some(
    (address) => address && withFocus(address) === withFocus(prompt.imageUrl),
  );
  return (
    <section aria-label="Sample Responses">
      <div className="relative">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it have the keys of the tabs */}
        <div
          ref={row}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setShown(Math.round(Math.abs(scrollLeft) / clientWidth))
          }
          style={frameOf(prompt.category.color, showsCover ? prompt.imageSize : undefined)}
          className="topic-tint relative flex max-h-[min(62vh,max(20rem,var(--picture-height)))] min-h-48 w-full snap-x snap-mandatory overflow-x-auto rounded-card outline-none [scrollbar-width:none] noscript:[scrollbar-width:auto]"
        >
          {[...items.keys()].map((index) => (
            <div
              key={index}
              {...(hasTabs && {
                role: 'tabpanel',
                id: `${id}-${index}`,
                'aria-labelledby': tabId(id, String(index)),
              })}
              inert={hydrated && index !== open}
              className="relative w-full shrink-0 snap-start snap-always"
            >
              <Item items={items} index={index} open={index === open} />
            </div>
          ))}
        </div>
        {items.length > 1 && (
          <div className="noscript:hidden">
            <StepButton side="start" label="Previous sample" onClick={() => step(-1)} />
            <StepButton side="end" label="Next sample" onClick={() => step(1)} />
          </div>
        )}
      </div>
      {hasTabs && (
        <TabList
          id={id}
          label="Sample Responses"
          strip
          items={items.map(({ type, label, content }, index) => ({
            id: String(index),
            label,
            thumbnail: type === 'image' ? cardImage(content) : type === 'video' ? Play : FileText,
          }))}
          value={String(open)}
          onChange={(tab) => show(Number(tab))}
          panelOf={(tab) => `${id}-${tab}`}
          className="mt-2"
        />
      )}
    </section>
  );
}

function Item({ items, index, open }: { items: readonly OutputItem[]; index: number; open: boolean }) {
  const item = items[index];
  if (!item) return null;
  const { type, content, title, contentHtml, poster } = item;
  if (type === 'video') {
    const props = { content, title, open, fill: true, ...(poster && { poster }) };
    return <StaticIsland component={sampleVideo} props={props} />;
  }
  if (type === 'image') {
    const images: LightboxImage[] = items.flatMap((other) =>
      other.type === 'image' ? [{ src: other.content, title: other.title }] : [],
    );
    const at = items.slice(0, index).filter((other) => other.type === 'image').length;
    return <WholePicture images={images} index={at} alt={title} first={index === 0} />;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
    <div tabIndex={0} className="absolute inset-0 overflow-y-auto bg-raised p-5">
      <TextSample content={content} html={contentHtml} />
    </div>
  );
}
