import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Prompt } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { fillPlaceholders, placeholdersOf, segmentsOf } from '../../domain/placeholders.ts';
import { ReportLink } from '../reports/report-link.tsx';
import { useHydrated } from '../runtime/hydrated.ts';
import { Lazy, lazyComponent, type Preload } from '../runtime/lazy-component.tsx';
import { useApi } from '../runtime/query-client.ts';
import { lastExplore } from '../runtime/session-store.ts';
import { StaticIsland } from '../runtime/static-island.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { classes } from '../ui/classes.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { useMe } from '../users/queries.ts';
import { PlaceholderForm, type PlaceholderFormHandle } from './placeholder-form.tsx';
import { usePlaceholderValues } from './placeholder-values.ts';
import { PromptCover, PromptHeading } from './prompt-heading.tsx';
import { PromptText } from './prompt-text.tsx';
import { SampleResponses, sampleVideo } from './sample-responses.tsx';
import { ShareButton } from './share-button.tsx';
import { VisitorReactions } from './visitor-reactions.tsx';

const comments = lazyComponent(async () => (await import('../comments/comments.tsx')).Comments);
export const morePrompts = lazyComponent(async () => (await import('./more-prompts.tsx')).MorePrompts);
const memberReactions = lazyComponent(async () => (await import('./member-reactions.tsx')).MemberReactions);
const reportButton = lazyComponent(async () => (await import('../reports/report-button.tsx')).ReportButton);
const ownerActions = lazyComponent(async () => (await import('./owner-actions.tsx')).OwnerActions);
const hiddenNotice = lazyComponent(async () => (await import('./owner-actions.tsx')).HiddenNotice);

/**
 * A prompt to read, fill in and copy. One column; if it has placeholders, wide screens show the form beside it. The actions
 * below the title are sticky, on phones at the bottom edge. `preview`: in the editor, without everything that belongs to a
 * page or a published prompt.
 */
export function PromptView({ prompt, preview = false }: { prompt: Prompt; preview?: boolean }) {
  const body = prompt.contentMd;
  const segments = useMemo(() => segmentsOf(body), [body]);
  const placeholders = useMemo(() => placeholdersOf(segments), [segments]);
  const { values, fill, clear, undo } = usePlaceholderValues(prompt.id);
  const [original, setOriginal] = useState(false);
  const [active, setActive] = useState<string>();
  const [notice, setNotice] = useState<ReactNode>();
  const form = useRef<PlaceholderFormHandle>(null);
  const fillIn = useCallback(
    (key: string, value: string) => {
      fill(key, value);
      setOriginal(false);
    },
    [fill],
  );
  const pick = useCallback((key: string) => form.current?.focus(key), []);
  const hasPlaceholders = placeholders.length > 0;
  return (
    <div className={classes(!preview && 'page-width', !hasPlaceholders && 'max-w-[49rem]')}>
      {!preview && <TopLine prompt={prompt} />}
      {!preview && prompt.hidden && <Lazy component={hiddenNotice} props={{ hidden: prompt.hidden }} />}
      {notice}
      <article
        className={classes(
          'mt-3 flex flex-col sm:mt-4',
          hasPlaceholders && twoColumns,
          hasPlaceholders && (preview ? previewRows : rows),
        )}
      >
        <PromptHeading prompt={prompt} as={preview ? 'h2' : 'h1'} className="lg:col-start-1 lg:row-start-1" />
        {!preview && !prompt.hidden && (
          <Actions
            prompt={prompt}
            text={() => (original ? body : fillPlaceholders(segments, values))}
            onNotice={setNotice}
            className={classes(
              actionBar,
              hasPlaceholders && 'lg:col-start-1 lg:row-start-2 lg:row-end-[-1] lg:self-start',
            )}
          />
        )}
        <PromptCover prompt={prompt} className="mt-5 lg:col-start-1 lg:row-start-3" />
        {hasPlaceholders && (
          <div className="mt-5 min-h-0 lg:col-start-2 lg:row-span-full lg:row-start-1 lg:mt-0">
            <PlaceholderForm
              ref={form}
              placeholders={placeholders}
              values={values}
              onFill={fillIn}
              onClear={clear}
              onUndo={undo}
              onActive={setActive}
              className={classes(
                'lg:sticky lg:max-h-[calc(100dvh-10.5rem)]',
                preview ? 'lg:top-36' : 'lg:top-20',
              )}
            />
          </div>
        )}
        <PromptText
          body={body}
          segments={segments}
          values={values}
          original={original}
          onOriginal={setOriginal}
          active={active}
          onPick={hasPlaceholders ? pick : undefined}
          className="mt-5 lg:col-start-1 lg:row-start-4"
        />
        <SampleResponses samples={prompt.sampleResponses} className="mt-5 lg:col-start-1 lg:row-start-5" />
      </article>
      {!preview && prompt.status === 'published' && (
        <div id="comments" className="mt-14 max-w-[46rem] scroll-mt-20">
          <StaticIsland component={comments} props={{ prompt }} />
        </div>
      )}
    </div>
  );
}

/** Back link, and the owner's actions or the report button. */
function TopLine({ prompt }: { prompt: Prompt }) {
  const me = useMe();
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 pt-3 sm:pt-5">
      <BackLink href={useHydrated() ? lastExplore() : paths.explore()}>Back to Explore</BackLink>
      {isOwnersView(prompt) ? (
        <Lazy component={ownerActions} props={{ prompt }} />
      ) : me ? (
        <Lazy component={reportButton} props={{ prompt }} fallback={<ReportLink prompt={prompt} />} />
      ) : (
        <ReportLink prompt={prompt} />
      )}
    </div>
  );
}

/** Like, bookmark, share and copy. */
function Actions({
  prompt,
  text,
  onNotice,
  className,
}: {
  prompt: Prompt;
  /** Returns the text to copy. */
  text: () => string;
  onNotice: (notice: ReactNode) => void;
  className: string;
}) {
  const me = useMe();
  const api = useApi();
  return (
    <div className={className}>
      <div className="flex items-center gap-1 sm:-ms-2.5">
        {me ? (
          <Lazy
            component={memberReactions}
            props={{ prompt, onNotice }}
            fallback={<VisitorReactions prompt={prompt} />}
          />
        ) : (
          <VisitorReactions prompt={prompt} />
        )}
        <ShareButton prompt={prompt} />
      </div>
      <CopyButton
        text={text}
        copied="Prompt copied to clipboard"
        failed={['Failed to copy prompt', 'Select the text and copy it manually.']}
        // Counting downloads is optional: ignore a failure.
        onCopied={() => api.countDownload({ params: { id: prompt.id } }).catch(() => {})}
        className="max-sm:ms-1 max-sm:h-11 max-sm:grow sm:ms-auto sm:min-w-32"
      />
    </div>
  );
}

// Rows: heading, actions, cover, text, samples, and the rest for a taller form. The actions span all rows from their own
// on, since a sticky grid item stays within its rows.
const twoColumns = 'lg:grid lg:grid-cols-[minmax(0,46rem)_minmax(17rem,1fr)] lg:gap-x-10';
const rows = 'lg:grid-rows-[auto_4.75rem_auto_auto_auto_1fr]';
const previewRows = 'lg:grid-rows-[auto_auto_auto_auto_auto_1fr]';

const actionBar = [
  'sticky z-10 flex items-center gap-1 bg-paper',
  'max-sm:bottom-0 max-sm:order-last max-sm:-mx-4 max-sm:mt-6 max-sm:border-hairline max-sm:border-t max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
  'sm:top-16 sm:mt-3 sm:border-hairline sm:border-b sm:py-2.5',
].join(' ');

/** The lazy components that this prompt's page shows. Browsers hydrate the comments of visitors, other prompts and videos later. */
export function promptPreloads(
  prompt: Prompt,
  { signedIn, onServer }: { signedIn: boolean; onServer: boolean },
): Preload[] {
  return [
    (onServer || signedIn) && comments,
    signedIn && memberReactions,
    signedIn && !isOwnersView(prompt) && reportButton,
    onServer && morePrompts,
    isOwnersView(prompt) && ownerActions,
    prompt.hidden && hiddenNotice,
    onServer && prompt.sampleResponses.some(({ type }) => type === 'video') && sampleVideo,
  ];
}

/** Whether the viewer is the author or an admin, as decided by the server. */
function isOwnersView({ can }: Prompt): boolean {
  return can.edit || can.delete || can.feature;
}
