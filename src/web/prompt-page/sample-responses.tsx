import { useId, useState } from 'react';
import type { SampleResponse } from '../../contract/prompts.ts';
import { lazyComponent } from '../runtime/lazy-component.tsx';
import { StaticIsland } from '../runtime/static-island.tsx';
import { classes } from '../ui/classes.ts';
import { TabList, tabId } from '../ui/tabs.tsx';

export const sampleVideo = lazyComponent(
  async () => (await import('../prompts/sample-video.tsx')).SampleVideo,
);

/** Sample outputs as tabs. All panels are rendered, so that they can be read without scripts. */
export function SampleResponses({
  samples,
  className,
}: {
  samples: readonly Omit<SampleResponse, 'id'>[];
  className: string;
}) {
  const id = useId();
  const [selected, setSelected] = useState('0');
  if (!samples.length) return null;
  // In the editor's preview the selected sample may have been removed.
  const open = Number(selected) < samples.length ? selected : '0';
  const titleOf = (sample: Omit<SampleResponse, 'id'>, index: number) =>
    sample.title || `${sample.type} ${index + 1}`;
  const panelId = (tab: string) => `${id}-panel-${tab}`;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={`rounded-card border border-hairline bg-raised ${className}`}
    >
      <h2 id={`${id}-title`} className="px-5 pt-4 text-lg sm:px-7 sm:pt-5">
        Sample Responses
      </h2>
      <TabList
        id={id}
        label="Sample Responses"
        items={samples.map((sample, index) => ({ id: String(index), label: titleOf(sample, index) }))}
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
            className={classes('px-5 py-5 sm:px-7 sm:py-6', tab !== open && 'hidden noscript:block')}
          >
            <h3 className="mb-3 hidden text-base noscript:block">{title}</h3>
            <Sample sample={sample} title={title} open={tab === open} />
          </div>
        );
      })}
    </section>
  );
}

function Sample({
  sample: { type, content },
  title,
  open,
}: {
  sample: Omit<SampleResponse, 'id'>;
  title: string;
  open: boolean;
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
      <img
        src={content}
        alt={title}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="mx-auto max-h-[80vh] max-w-full rounded-control"
      />
    );
  }
  return (
    <pre className="font-mono text-sm leading-[1.7] whitespace-pre-wrap text-start [unicode-bidi:plaintext]">
      {content}
    </pre>
  );
}
