import { PenLine } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { licenseName, licenses } from '../../../domain/prompts/licenses.ts';
import {
  blanksIn,
  filledWith,
  fillPlaceholders,
  segmentsOf,
} from '../../../domain/prompts/placeholders/placeholders.ts';
import { Boundary } from '../../core/boundary.tsx';
import { lastExplore } from '../../core/browser-storage.ts';
import { countDownload } from '../../core/count-download.ts';
import { useHydrated } from '../../core/hydrated.ts';
import { Lazy, lazyComponent, type Preload } from '../../core/lazy-component.tsx';
import { useApi } from '../../core/query-client.ts';
import { StaticIsland } from '../../core/static-island.tsx';
import { useMe } from '../../people/queries.ts';
import { classes } from '../../ui/classes.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { CopyButton } from '../../ui/forms/copy-button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { ReportLink } from '../../visibility/report-link.tsx';
import { OpenInButton } from '../open-in/open-in-button.tsx';
import { copiedToast, copyFailed } from '../placeholders/copy-messages.ts';
import {
  PlaceholderForm,
  type PlaceholderFormHandle,
  typedActions,
  typedField,
} from '../placeholders/placeholder-form.tsx';
import { usePlaceholderValues } from '../placeholders/placeholder-values.ts';
import { SaveLink } from '../saving/save-link.tsx';
import { CopiedNote, CopyFilled } from './copy-filled.tsx';
import { PromptHeading, premiumNote } from './prompt-heading.tsx';
import { PromptText } from './prompt-text.tsx';
import { sampleVideo } from './samples/lazy-video.ts';
import { outputItems } from './samples/output-items.ts';
import type { SampleResponsesProps } from './samples/sample-responses.tsx';
import { ChosenCover } from './samples/whole-picture.tsx';
import { ShareButton } from './share-button.tsx';
import { VisitorReactions } from './visitor-reactions.tsx';

const comments = lazyComponent(async () => (await import('../comments/comments.tsx')).Comments);
export const morePrompts = lazyComponent(async () => (await import('./more-prompts.tsx')).MorePrompts);
const memberReactions = lazyComponent(async () => (await import('./member-reactions.tsx')).MemberReactions);
const reportButton = lazyComponent(
  async () => (await import('../../visibility/report-button.tsx')).ReportButton,
);
const ownerActions = lazyComponent(async () => (await import('./owner-actions.tsx')).OwnerActions);
const sampleResponses = lazyComponent(
  async () => (await import('./samples/sample-responses.tsx')).SampleResponses,
);
const outputView = lazyComponent(async () => (await import('./samples/output.tsx')).Output);
const fillSheet = lazyComponent(async () => (await import('./fill-sheet.tsx')).FillSheet);
const workedQuestion = lazyComponent(
  async () => (await import('../outcomes/worked-question.tsx')).WorkedQuestion,
);
const sourceChanged = lazyComponent(async () => (await import('./owner-actions.tsx')).SourceChanged);
const salePreview = lazyComponent(async () => (await import('../premium/sale-preview.tsx')).SalePreview);
const buyCard = lazyComponent(async () => (await import('../premium/sale-preview.tsx')).BuyCard);
const buyButton = lazyComponent(async () => (await import('../premium/sale-preview.tsx')).BuyButton);
const saleNote = lazyComponent(async () => (await import('../premium/sale-note.tsx')).SaleNote);
const xrayNote = lazyComponent(async () => (await import('../xray/xray-note.tsx')).XrayNote);
const contribute = lazyComponent(async () => (await import('./contribute.tsx')).Contribute);
const excessNotice = lazyComponent(async () => (await import('./owner-actions.tsx')).ExcessNotice);
const hiddenNotice = lazyComponent(async () => (await import('./owner-actions.tsx')).HiddenNotice);

/**
 * A prompt to read, fill in and copy. One for pictures or videos begins with what it made. The page has one
 * column; if it has placeholders, wide screens show the form beside it, others in a sheet. Where it is for
 * sale, the card to buy it takes the place of the form. The actions below the title are sticky; on phones
 * only filling in and copying are, at the bottom edge. With `preview`, for the editor, everything that
 * belongs to a page or a published prompt is omitted.
 */
export function PromptView({ prompt, preview = false }: { prompt: Prompt; preview?: boolean }) {
  const body = prompt.contentMd;
  const sale = preview ? undefined : prompt.sale;
  const marks = prompt.contentPlaceholders;
  const segments = useMemo(() => segmentsOf(body, marks), [body, marks]);
  const {
    placeholders,
    values,
    form: entered,
    check,
  } = usePlaceholderValues(prompt.id, segments, prompt.inputs);
  const [original, setOriginal] = useState(false);
  const [active, setActive] = useState<string>();
  const [notice, setNotice] = useState<ReactNode>();
  const form = useRef<PlaceholderFormHandle>(null);
  const { onFill } = entered;
  const fillIn = useCallback(
    (key: string, value: string) => {
      onFill(key, value);
      setOriginal(false);
    },
    [onFill],
  );
  // The sheet, and the field focused when it opens; undefined until it is first needed.
  const [sheet, setSheet] = useState<{ open: boolean; field?: string }>();
  const pick = useCallback((key: string) => {
    if (matchMedia('(width >= 64rem)').matches) form.current?.focus(key);
    else setSheet({ open: true, field: key });
  }, []);
  const items = outputItems(prompt);
  const isBlank = ({ key }: { key: string }) => !filledWith(values, key).trim();
  const blank = placeholders.find(isBlank);
  const hasPlaceholders = placeholders.length > 0;
  const forSale = sale && !sale.readable ? sale : undefined;
  const hasPanel = hasPlaceholders || forSale !== undefined;
  const api = useApi();
  const article = useRef<HTMLElement>(null);
  const hasActions = !preview && !prompt.hidden;
  // Where the text was copied last, to ask there whether it worked, and with which values.
  const [copiedAt, setCopiedAt] = useState<'actions' | 'sheet'>();
  const [copied, setCopied] = useState<typeof values>();
  const onCopied = (place: 'actions' | 'sheet') => {
    setCopied(values);
    if (!preview) countDownload(api, prompt.id);
    const missing = check();
    if (missing) pick(missing.key);
    else if (!preview) setCopiedAt(place);
  };
  const fields = { ...entered, onFill: fillIn, onActive: setActive };
  const question = <Lazy component={workedQuestion} props={{ prompt, version: prompt.version }} />;
  const note = { isCopied: copied === values, blanks: blanksIn(placeholders, values) };
  const copyFilled = (
    <div className="flex flex-col-reverse gap-2.5">
      <CopyFilled
        {...note}
        text={() => fillPlaceholders(segments, values)}
        onCopied={() => onCopied('sheet')}
      />
      {copiedAt === 'sheet' && question}
    </div>
  );
  return (
    <div className={classes(!preview && 'page-width', !hasPanel && 'reading-width')}>
      {!preview && <TopLine prompt={prompt} />}
      {!preview && prompt.hidden && <Lazy component={hiddenNotice} props={{ hidden: prompt.hidden }} />}
      {!preview && prompt.textExcess && (
        <Lazy component={excessNotice} props={{ excess: prompt.textExcess }} />
      )}
      {!preview && isBehind(prompt) && <Lazy component={sourceChanged} props={{ id: prompt.id }} />}
      {sale?.readable && <Lazy component={saleNote} props={{ prompt, sale }} />}
      {notice}
      <article
        ref={article}
        className={classes(
          'mt-1 flex flex-col sm:mt-4',
          hasPanel && twoColumns,
          hasPanel && (preview ? previewRows : rows),
        )}
      >
        {items.length > 0 && (
          <div className="mb-4 sm:mb-6 lg:col-start-1 lg:row-start-1">
            <Lazy component={outputView} props={{ items, prompt }} />
          </div>
        )}
        <Boundary>
          <PromptHeading
            prompt={prompt}
            as={preview ? 'h2' : 'h1'}
            className="lg:col-start-1 lg:row-start-2"
          />
        </Boundary>
        {hasActions && (
          <Boundary>
            <Actions
              prompt={prompt}
              text={() => (original ? body : fillPlaceholders(segments, values))}
              blanks={blanksIn(placeholders, original ? {} : values)}
              onCopied={() => onCopied('actions')}
              question={copiedAt === 'actions' && question}
              onNotice={setNotice}
              fillIn={
                hasPlaceholders && (
                  <FillButton
                    left={placeholders.filter(isBlank).length}
                    open={sheet?.open ?? false}
                    onRequest={() => setSheet((before) => before ?? { open: false })}
                    onOpen={() => pick((blank ?? placeholders[0])?.key ?? '')}
                  />
                )
              }
              className={classes(
                actionBar,
                hasPanel && 'lg:col-start-1 lg:row-start-3 lg:row-end-[-1] lg:self-start',
              )}
            />
          </Boundary>
        )}
        {items.length === 0 && (
          <ChosenCover prompt={prompt} className="mt-4 sm:mt-5 lg:col-start-1 lg:row-start-4" />
        )}
        {hasPlaceholders && (
          <div
            className={classes(
              'min-h-0 max-lg:hidden lg:col-start-2 lg:row-span-full lg:row-start-1',
              prompt.inputs.length > 0 && 'noscript:block',
            )}
          >
            <Boundary>
              <PlaceholderForm
                {...fields}
                ref={form}
                footer={hasActions ? <CopiedNote {...note} /> : copyFilled}
                onDone={() => article.current?.querySelector<HTMLElement>('[aria-keyshortcuts="C"]')?.focus()}
                className={classes(
                  'lg:sticky lg:max-h-[calc(100dvh-11rem)]',
                  preview ? 'lg:top-36' : 'lg:top-20',
                )}
              />
            </Boundary>
          </div>
        )}
        {sheet && (
          <Lazy
            component={fillSheet}
            props={{ ...sheet, onClose: () => setSheet({ open: false }), footer: copyFilled, form: fields }}
          />
        )}
        {forSale && (
          <div className="max-lg:mt-4 lg:col-start-2 lg:row-span-full lg:row-start-1">
            <Lazy
              component={buyCard}
              props={{ prompt, sale: forSale, className: 'lg:sticky lg:top-20 lg:px-5' }}
            />
          </div>
        )}
        {forSale ? (
          <div className="mt-4 sm:mt-5 lg:col-start-1 lg:row-start-5">
            <Lazy component={salePreview} props={{ prompt, sale: forSale }} />
          </div>
        ) : (
          <Boundary>
            <PromptText
              body={body}
              segments={segments}
              values={values}
              original={original}
              onOriginal={setOriginal}
              active={active}
              onPick={hasPlaceholders ? pick : undefined}
              className="mt-4 sm:mt-5 lg:col-start-1 lg:row-start-5"
            />
          </Boundary>
        )}
        {items.length === 0 && prompt.sampleResponses.length > 0 && (
          <div className="mt-5 lg:col-start-1 lg:row-start-6">
            <Samples samples={prompt.sampleResponses} />
          </div>
        )}
        <div className="mt-6 empty:hidden lg:col-start-1 lg:row-start-7">
          {!preview && <XrayLine prompt={prompt} />}
          {prompt.license && <LicenseLine license={prompt.license} />}
          {!preview && prompt.status === 'published' && (
            <StaticIsland component={contribute} props={{ prompt }} />
          )}
        </div>
      </article>
      {!preview && prompt.status === 'published' && (
        <div id="comments" className="mt-8 max-w-[46rem] scroll-mt-20 sm:mt-14">
          <StaticIsland component={comments} props={{ prompt }} />
        </div>
      )}
    </div>
  );
}

/**
 * Sample responses, hydrated when the reader scrolls near. If there is a video, only the video is hydrated,
 * because a player must not be replaced.
 */
function Samples({ samples }: Pick<SampleResponsesProps, 'samples'>) {
  const Loading = hasVideo(samples) ? Lazy : StaticIsland;
  return <Loading component={sampleResponses} props={{ samples }} />;
}

/** Whether the texts hide something. */
function XrayLine({ prompt }: { prompt: Prompt }) {
  if (!prompt.xray) return null;
  if (prompt.xray.verdict !== 'clear')
    return (
      <div className="mb-4">
        <Lazy component={xrayNote} props={{ prompt }} />
      </div>
    );
  return (
    <p className="mb-4 text-sm text-muted">
      Nothing hidden ·{' '}
      <a href={paths.inspect()} className="link">
        Inspect a text
      </a>
    </p>
  );
}

function LicenseLine({ license }: Pick<Prompt, 'license'>) {
  const url = licenses.get(license)?.url;
  return (
    <p className="mb-4 text-sm text-muted">
      License:{' '}
      {url ? (
        <a rel="license" href={url} className="link">
          {licenseName(license)}
        </a>
      ) : (
        <span dir="auto">{license}</span>
      )}
    </p>
  );
}

/** Back link, and the owner's actions or the report button. */
function TopLine({ prompt }: { prompt: Prompt }) {
  const me = useMe();
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 pt-1 sm:min-h-12 sm:pt-5">
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

/**
 * Like, bookmark, share, fill in (where the form is a sheet) and copy; for a draft also a link to the editor.
 */
function Actions({
  prompt,
  text,
  blanks,
  onCopied,
  question,
  onNotice,
  fillIn,
  className,
}: {
  prompt: Prompt;
  /** Returns the text to copy. */
  text: () => string;
  /** The number of placeholders that the text has. */
  blanks: number;
  onCopied: () => void;
  /** Asks whether the copied text worked. */
  question: ReactNode;
  onNotice: (notice: ReactNode) => void;
  fillIn: ReactNode;
  className: string;
}) {
  const me = useMe();
  const isDraft = prompt.status === 'draft';
  return (
    // The command palette also offers these buttons.
    <div data-actions className={className}>
      {!isDraft && (
        <div className="-ms-2.5 flex items-center gap-1 max-sm:mt-1.5 max-sm:-mb-2 max-sm:gap-0">
          {me ? (
            <Lazy
              component={memberReactions}
              props={{ prompt, onNotice }}
              fallback={<VisitorReactions prompt={prompt} />}
            />
          ) : (
            <VisitorReactions prompt={prompt} />
          )}
          <SaveLink prompt={prompt} />
          <ShareButton prompt={prompt} />
        </div>
      )}
      <div className={mainActions}>
        {prompt.sale?.readable === false ? (
          (prompt.sale.orderId || prompt.sale.buyable) && (
            // The card to buy it stays in view on wide screens.
            <div className="max-sm:grow lg:hidden">
              <Lazy component={buyButton} props={{ prompt, sale: prompt.sale }} />
            </div>
          )
        ) : (
          <>
            {!isDraft && <OpenInButton prompt={prompt} text={text} blanks={() => blanks} />}
            <ButtonLink
              href={paths.tryPrompt(prompt.id)}
              data-native=""
              variant="secondary"
              className="max-sm:h-11 max-sm:px-3 sm:px-3"
            >
              Try it
            </ButtonLink>
            {fillIn}
            <CopyButton
              variant={isDraft ? 'secondary' : 'primary'}
              text={text}
              copied={copiedToast(blanks)}
              failed={copyFailed}
              onCopied={onCopied}
              aria-keyshortcuts="C"
              className="max-sm:h-11 max-sm:grow sm:min-w-32"
            />
            {isDraft && <ButtonLink href={paths.write(prompt.id)}>Continue editing</ButtonLink>}
            {question && (
              <div data-question className={questionRow}>
                {question}
              </div>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/**
 * Opens the form's sheet; its key also focuses the form beside the text. Its code is loaded when the button
 * is touched or focused.
 */
function FillButton({
  left,
  open,
  onRequest,
  onOpen,
}: {
  /** The number of fields without a value. */
  left: number;
  open: boolean;
  onRequest: () => void;
  onOpen: () => void;
}) {
  const request = () => {
    onRequest();
    // shell/network-notice.tsx offers to reload.
    fillSheet.load().catch(() => {});
  };
  return (
    <Button
      variant="secondary"
      aria-haspopup="dialog"
      aria-keyshortcuts="F"
      aria-expanded={open}
      onPointerEnter={request}
      onFocus={request}
      onClick={onOpen}
      className="max-sm:h-11 max-sm:px-3 lg:hidden"
    >
      <PenLine size={16} aria-hidden className="max-sm:hidden" />
      {left > 0 ? `Fill in (${left})` : 'Fill in'}
    </Button>
  );
}

// Rows: output, heading, actions, cover, text, samples, contributions, and an extra row for a taller form. The
// actions span all rows from their own, because a sticky grid item stays within its rows.
const twoColumns = 'lg:grid lg:grid-cols-[minmax(0,46rem)_minmax(17rem,1fr)] lg:gap-x-10';
const rows = [
  'lg:grid-rows-[auto_auto_4.75rem_auto_auto_auto_auto_1fr]',
  'lg:has-[[data-question]:not(:empty)]:grid-rows-[auto_auto_7.5rem_auto_auto_auto_auto_1fr]',
].join(' ');
const previewRows = 'lg:grid-rows-[auto_auto_auto_auto_auto_auto_1fr]';

const actionBar =
  'flex flex-wrap items-center gap-x-1 gap-y-1.5 max-sm:contents sm:sticky sm:top-16 sm:z-10 sm:mt-3 sm:border-hairline sm:border-b sm:bg-paper sm:py-2.5';
const mainActions = [
  'flex flex-wrap items-center justify-end gap-2 empty:hidden sm:grow',
  'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:order-last max-sm:-mx-4 max-sm:mt-6 max-sm:border-hairline max-sm:border-t max-sm:bg-paper max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
].join(' ');

// As wide as the actions, without making them wider. Above them on phones, so that they stay where they are.
const questionRow = 'flex w-0 min-w-full justify-end empty:hidden max-sm:order-first max-sm:justify-start';

/**
 * Returns the lazy components that this prompt's page shows. Browsers hydrate the comments for visitors,
 * other prompts and videos later.
 */
export function promptPreloads(
  prompt: Prompt,
  { signedIn, onServer }: { signedIn: boolean; onServer: boolean },
): Preload[] {
  const hasOutput = outputItems(prompt).length > 0;
  return [
    (onServer || signedIn) && comments,
    (onServer || signedIn) && contribute,
    signedIn && memberReactions,
    signedIn && !isOwnersView(prompt) && reportButton,
    onServer && morePrompts,
    isOwnersView(prompt) && ownerActions,
    prompt.hidden && hiddenNotice,
    prompt.textExcess && excessNotice,
    isBehind(prompt) && sourceChanged,
    prompt.xray && prompt.xray.verdict !== 'clear' && xrayNote,
    prompt.isPremium && premiumNote,
    prompt.inputs.length > 0 && typedField,
    prompt.inputs.length > 0 && typedActions,
    prompt.sale && (prompt.sale.readable ? saleNote : salePreview),
    prompt.sale?.readable === false && buyCard,
    prompt.sale?.readable === false && buyButton,
    hasOutput && outputView,
    !hasOutput && (onServer || hasVideo(prompt.sampleResponses)) && sampleResponses,
    onServer && hasVideo(prompt.sampleResponses) && sampleVideo,
  ];
}

function hasVideo(samples: SampleResponsesProps['samples']): boolean {
  return samples.some(({ type }) => type === 'video');
}

/** Whether the viewer may merge newer changes of the prompt's source. */
function isBehind({ can, forkedFrom }: Prompt): boolean {
  return can.edit && (forkedFrom?.latestVersion ?? 0) > (forkedFrom?.mergedVersion ?? 0);
}

/** Whether the viewer is the author or an admin, as decided by the server. */
function isOwnersView({ can }: Prompt): boolean {
  return can.edit || can.delete || can.feature;
}
