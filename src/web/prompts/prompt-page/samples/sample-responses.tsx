import { useId, useState } from 'react';
import type { SampleResponse } from '../../../../contract/prompts/prompts.ts';
import { cardImage } from '../../../../domain/core/addresses.ts';
import { StaticIsland } from '../../../core/static-island.tsx';
import { RichText } from '../../../texts/rich-text.tsx';
import { classes } from '../../../ui/classes.ts';
import { shortDate } from '../../../ui/dates.ts';
import { TabList, tabId } from '../../../ui/pages/tabs.tsx';
import { sampleVideo } from './lazy-video.ts';
import type { LightboxImage } from './lightbox.tsx';
import { Zoomable } from './zoomable.tsx';

type ShownSample = Omit<SampleResponse, 'id'>;

export interface SampleResponsesProps {
  samples: readonly ShownSample[];
}

/** Sample outputs as tabs. All panels are rendered, so that they can be read without scripts. */
export function SampleResponses({ samples }: SampleResponsesProps) {
  const id = useId();
  const [selected, setSelected] = useState('0');
  // In the editor's preview the selected sample may have been removed.
  const open = Number(selected) < samples.length ? selected : '0';
  const titleOf = (sample: ShownSample, index: number) => sample.title || `${sample.type} ${index + 1}`;
  const images = samples.flatMap((sample, index) =>
    sample.type === 'image' ? [{ src: sample.content, title: titleOf(sample, index) }] : [],
  );
  const panelId = (tab: string) => `${id}-panel-${tab}`;
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card border border-hairline bg-raised">
      <h2 id={`${id}-title`} className="px-5 pt-4 text-lg sm:px-7 sm:pt-5">
        Sample Responses
      </h2>
      <TabList
        id={id}
        label="Sample Responses"
        items={samples.map((sample, index) => ({
          id: String(index),
          label: titleOf(sample, index),
          ...(sample.type === 'image' && { thumbnail: cardImage(sample.content) }),
        }))}
        value={open}
        onChange={setSelected}
        panelOf={panelId}
        className="mt-1 px-2 sm:px-4 noscript:hidden sm:[&>*]:scroll-mt-14"
      />
      {samples.map((sample, index) => {
        const tab = String(index);
        const title = titleOf(sample, index);
        return (
          <div
            key={tab}
            role="tabpanel"
            id={panelId(tab)}
            aria-labelledby={tabId(id, tab)}
            tabIndex={sample.type === 'video' ? undefined : 0}
            className={classes(
              'px-5 py-5 sm:px-7 sm:py-6',
              tab !== open && 'hidden noscript:block print:block',
            )}
          >
            <h3 className="mb-3 hidden text-base noscript:block print:block">{title}</h3>
            <SampleOrigin {...sample} />
            <Sample sample={sample} title={title} open={tab === open} images={images} />
          </div>
        );
      })}
    </section>
  );
}

/** The model that answered, and when. */
export function SampleOrigin({ model, date }: Pick<ShownSample, 'model' | 'date'>) {
  const parts = [model, date && shortDate(date)].filter(Boolean);
  return parts.length > 0 && <p className="mb-3 text-sm break-words text-muted">{parts.join(' · ')}</p>;
}

function Sample({
  sample: { type, content, contentHtml },
  title,
  open,
  images,
}: {
  sample: ShownSample;
  title: string;
  open: boolean;
  /** All image samples. */
  images: readonly LightboxImage[];
}) {
  if (type === 'video') {
    // Reserves the video's height before it is loaded.
    return (
      <div className="aspect-video">
        <StaticIsland component={sampleVideo} props={{ content, title, open }} />
      </div>
    );
  }
  if (type === 'image') {
    return (
      <Zoomable
        images={images}
        index={images.findIndex((image) => image.src === content && image.title === title)}
        className="mx-auto block w-fit max-w-full"
      >
        <img
          src={content}
          alt={title}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="max-h-[70vh] max-w-full rounded-control"
        />
      </Zoomable>
    );
  }
  return <TextSample content={content} html={contentHtml} />;
}

/** A text as typed, or with its formatting. */
export function TextSample({ content, html }: { content: string; html: string | undefined }) {
  const [rendered, setRendered] = useState(false);
  return (
    <>
      {html !== undefined && (
        <button
          type="button"
          aria-pressed={rendered}
          title="Show the text with its formatting"
          onClick={() => setRendered(!rendered)}
          // Otherwise the formatted text would cover it.
          className="relative z-1 float-end -me-2 -mt-2 ms-3 h-9 rounded-control px-2.5 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink aria-pressed:bg-ember-soft aria-pressed:text-ember"
        >
          Formatted
        </button>
      )}
      {html !== undefined && rendered ? (
        <RichText html={html} />
      ) : (
        <pre
          translate="no"
          className="font-mono text-sm leading-[1.7] whitespace-pre-wrap text-start [unicode-bidi:plaintext]"
        >
          {content}
        </pre>
      )}
    </>
  );
}
