import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContentSection } from '../../contract/pages/content.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classes } from '../ui/classes.ts';

type Items = ContentSection['items'];

/** The marks for the words of a search in the matching items. */
export interface FoundText {
  /** The search text. */
  text: string;
  title: (title: string) => ReactNode;
  html: (html: string) => string;
}

/** The content of a section: its text, then its items in the section's layout. */
export function SectionBody({
  section: { layout, html, items },
  found,
}: {
  section: ContentSection;
  found?: FoundText | undefined;
}) {
  const List = layouts[layout];
  return (
    <>
      {html && <Html html={html} />}
      {items.length > 0 && <List items={items} found={found} />}
    </>
  );
}

const layouts = {
  text: Subsections,
  questions: Questions,
  cards: Cards,
  pairs: Pairs,
  figures: Figures,
  people: People,
  timeline: Timeline,
} satisfies Record<ContentSection['layout'], unknown>;

function Subsections({ items }: { items: Items }) {
  return items.map(({ id, title, note, html }) => (
    <div key={`${title} ${note}`} id={id} className="space-y-3 pt-2">
      <h3 className="text-lg">{title}</h3>
      {note && <p className="text-sm text-muted">{note}</p>}
      <Html html={html} />
    </div>
  ));
}

/** Questions that expand to their answers; in print all of them are expanded. */
function Questions({ items, found }: { items: Items; found: FoundText | undefined }) {
  return items.map(({ id, title, note, html }) => (
    // Expanded if it matches the search; the key resets that for every other search.
    <details
      key={`${title} ${note} ${found?.text}`}
      id={id}
      open={found !== undefined}
      className="group border-hairline border-b"
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-control py-2 font-medium transition-colors hover:text-ember [&::-webkit-details-marker]:hidden">
        <span>{found ? found.title(title) : title}</span>
        <ChevronDown
          size={17}
          aria-hidden
          className="shrink-0 text-muted transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <Html html={found ? found.html(html) : html} className="pt-1 pb-5 text-muted [&_strong]:text-ink" />
    </details>
  ));
}

function Cards({ items }: { items: Items }) {
  return items.map(({ id, title, note, html }) => (
    <div key={`${title} ${note}`} id={id} className="rounded-card border border-hairline bg-raised px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-semibold">{title}</b>
        {note && <span className="text-sm text-muted">{note}</span>}
      </p>
      <Html html={html} className="mt-1 text-sm text-muted" />
    </div>
  ));
}

function Pairs({ items }: { items: Items }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 @lg:grid-cols-2 @4xl:grid-cols-4">
      {items.map(({ id, title, note, html }) => (
        <div key={`${title} ${note}`} id={id}>
          <dt className="font-display font-semibold">{title}</dt>
          <dd className="mt-0.5 text-muted">
            <Html html={html} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Figures({ items }: { items: Items }) {
  return (
    <dl className="grid grid-cols-2 gap-4 @lg:grid-cols-4">
      {items.map(({ id, title, note }) => (
        <div
          key={`${title} ${note}`}
          id={id}
          className="flex flex-col-reverse justify-end border-ember border-s-2 ps-3"
        >
          <dt className="text-sm text-muted">{note}</dt>
          <dd className="font-display text-xl font-semibold @4xl:text-3xl">{title}</dd>
        </div>
      ))}
    </dl>
  );
}

function People({ items }: { items: Items }) {
  return (
    <ul className="grid gap-4 @lg:grid-cols-2 @4xl:grid-cols-4">
      {items.map(({ id, title, note, html }) => (
        <li
          key={`${title} ${note}`}
          id={id}
          className="flex gap-4 rounded-card border border-hairline bg-raised p-4"
        >
          <Avatar name={title} size={44} />
          <div>
            <h3 className="text-base">{title}</h3>
            {note && <p className="text-sm">{note}</p>}
            <Html html={html} className="mt-1 text-sm text-muted" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Timeline({ items }: { items: Items }) {
  return (
    <ol className="border-hairline border-s @4xl:grid @4xl:grid-cols-4 @4xl:gap-x-8 @4xl:border-s-0 @4xl:border-t">
      {items.map(({ id, title, note, html }) => (
        <li
          key={`${title} ${note}`}
          id={id}
          className="relative ps-5 pb-6 before:absolute before:-start-[5px] before:top-2 before:size-[9px] before:rounded-full before:bg-ember last:pb-0 @4xl:ps-0 @4xl:pt-5 @4xl:pb-0 @4xl:before:start-0 @4xl:before:-top-[5px]"
        >
          {note && <p className="text-sm text-muted">{note}</p>}
          <h3 className="text-base">{title}</h3>
          <Html html={html} className="text-sm text-muted" />
        </li>
      ))}
    </ol>
  );
}

function Html({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={classes(look, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it (operations/texts/markdown/render.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const look = [
  'space-y-3 [&_mark]:rounded-[3px] [&_mark]:bg-ember-soft [&_mark]:text-inherit [&_a]:link [&_strong]:font-semibold',
  '[&_:is(ul,ol)]:ps-5 [&_:is(ul,ol)]:marker:text-muted [&_li]:mt-1.5 [&_ul]:list-disc [&_ol]:list-decimal',
  '[&_h4]:font-display [&_h4]:font-semibold',
  '[&_table]:block [&_table]:overflow-x-auto [&_:is(th,td)]:border [&_:is(th,td)]:border-hairline [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_th]:text-start',
  '[&_blockquote]:border-edge [&_blockquote]:border-s-2 [&_blockquote]:ps-4 [&_pre]:whitespace-pre-wrap',
].join(' ');
