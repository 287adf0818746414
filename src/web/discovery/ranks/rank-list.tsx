import type { ReactNode } from 'react';
import type { RankedPrompt, Ranking } from '../../../contract/discovery/ranks.ts';
import { doublingDays, weights } from '../../../domain/discovery/ranking.ts';
import { AuthorLink } from '../../people/author-link.tsx';
import { classes } from '../../ui/classes.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { formatNumber, quantity } from '../../ui/numbers.ts';

type Words = Ranking['words'];

/** The prompts of a list in its order, each with its position and the parts of its score. */
export function RankList({ prompts, words }: { prompts: readonly RankedPrompt[]; words: Words }) {
  return (
    <ol className="divide-y divide-hairline border-hairline border-y">
      {prompts.map((prompt) => (
        <li key={prompt.id} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 py-4">
          <span className="text-end font-display text-lg text-muted tabular-nums">
            <span className="sr-only">Position </span>
            {formatNumber(prompt.position)}
          </span>
          <article className="min-w-0">
            <h3 dir="auto" className="text-lg leading-snug wrap-anywhere">
              <a href={prompt.url} className="hover:underline">
                {prompt.title}
              </a>
            </h3>
            <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              <AuthorLink author={prompt.author} size={20} />
              <LocalTime at={prompt.publishedAt} format="long" />
            </div>
            <dl className="mt-3 space-y-1.5 text-sm">
              {prompt.trending && <TrendingParts parts={prompt.trending} />}
              {prompt.relevance && <RelevanceParts parts={prompt.relevance} words={words} />}
              <Part label="Score" value={signed(prompt.score, digitsOf(prompt))} isTotal />
            </dl>
          </article>
        </li>
      ))}
    </ol>
  );
}

function TrendingParts({ parts }: { parts: NonNullable<RankedPrompt['trending']> }) {
  const { likes, bookmarks, commenters, points, reactions, age, isDelayed } = parts;
  const counted = [
    likes > 0 && quantity(likes, 'like'),
    bookmarks > 0 && `${quantity(bookmarks, 'bookmark')} × ${weights.bookmark}`,
    commenters > 0 &&
      `${quantity(commenters, 'reader who commented', 'readers who commented')} × ${weights.commenter}`,
  ].filter(Boolean);
  return (
    <>
      <Part label="Reactions" value={signed(reactions)}>
        {counted.length ? `${counted.join(' + ')} = ${quantity(points, 'point')}` : 'None yet'}
      </Part>
      <Part label="Age" value={signed(age)}>
        {ageLabel(-age)}
      </Part>
      {isDelayed && (
        <Part label="Changed just now" value="">
          Tag lists reflect new reactions within a few seconds. This position uses the previous score.
        </Part>
      )}
    </>
  );
}

function RelevanceParts({
  parts: { byWords, byRanks },
  words,
}: {
  parts: NonNullable<RankedPrompt['relevance']>;
  words: Words;
}) {
  return (
    <>
      {byWords?.words.map(({ score, as, form, fields }, n) => {
        const word = words[n]?.word;
        if (word === undefined) return null;
        return (
          <Part key={word} label={<bdi>“{word}”</bdi>} value={signed(score)}>
            {as && form !== undefined ? matchLabels[as](form) : 'Not in this prompt'}
            {fields?.length
              ? ` ${fields.map(({ field, share }) => fieldLabel(field, share)).join(', ')}`
              : ''}
          </Part>
        );
      })}
      {byWords && byWords.pairs > 0 && (
        <Part label="Words next to each other" value={signed(byWords.pairs)} />
      )}
      {byWords && byWords.factor < 1 && (
        <Part label="Missing words" value={`× ${byWords.factor.toFixed(2)}`}>
          {Math.round(byWords.share * 100)}% of the search matched
        </Part>
      )}
      {byWords && <Part label="Reactions and date" value={signed(byWords.quality)} />}
      {byRanks && byWords && <Part label="Word score" value={byWords.score.toFixed(2)} />}
      {byRanks && (
        <>
          <Part label="Rank by words" value={signed(byRanks.words, rankDigits)}>
            {byRanks.words > 0 ? '1 ÷ (60 + rank)' : 'Not ranked by words'}
          </Part>
          <Part label="Rank by meaning" value={signed(byRanks.meaning, rankDigits)}>
            {byRanks.meaning > 0 ? '0.99 ÷ (60 + rank)' : 'Not ranked by meaning'}
          </Part>
        </>
      )}
    </>
  );
}

/** A row of the calculation: its name, value and origin. */
function Part({
  label,
  value,
  isTotal = false,
  children,
}: {
  label: ReactNode;
  value: string;
  isTotal?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4',
        isTotal && 'border-hairline border-t pt-1.5 font-semibold',
      )}
    >
      <dt className="wrap-anywhere">
        {label}
        {children && <span className="ms-2 text-muted">{children}</span>}
      </dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

/** Digits of scores computed from ranks, which differ only slightly. */
const rankDigits = 4;

function digitsOf({ relevance }: RankedPrompt): number {
  return relevance?.byRanks ? rankDigits : 2;
}

function signed(value: number, digits = 2): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** `age` is in units of {@link doublingDays}. */
function ageLabel(age: number): string {
  const days = Math.max(0, age * doublingDays);
  if (days < 1 / 24) return 'Published less than an hour ago';
  if (days < 1) return `Published ${quantity(Math.floor(days * 24), 'hour')} ago`;
  return `Published ${days < 10 ? days.toFixed(1) : formatNumber(Math.round(days))} days ago`;
}

type WordPart = NonNullable<NonNullable<RankedPrompt['relevance']>['byWords']>['words'][number];

const matchLabels: Readonly<Record<NonNullable<WordPart['as']>, (form: string) => string>> = {
  exact: () => 'Found',
  form: (form) => `Found by its stem “${form}”`,
  beginning: (form) => `Beginning of “${form}”`,
  synonym: (form) => `Synonym “${form}”`,
  correction: (form) => `Found as “${form}”`,
};

type WordField = NonNullable<WordPart['fields']>[number]['field'];

function fieldLabel(field: WordField, share: number): string {
  return share > 0.995 ? fieldNames[field] : `${fieldNames[field]} ${Math.max(1, Math.round(share * 100))}%`;
}

const fieldNames: Readonly<Record<WordField, string>> = {
  title: 'in the title',
  tags: 'in the tags',
  summary: 'in the summary',
  author: 'in the author’s name',
  body: 'in the text',
};
