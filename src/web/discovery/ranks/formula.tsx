import type { ReactNode } from 'react';
import type { Ranking } from '../../../contract/discovery/ranks.ts';
import { doublingDays, weights } from '../../../domain/discovery/ranking.ts';
import { formatNumber, quantity } from '../../ui/numbers.ts';

/** Explains how the order of a list is computed. */
export function Formula({ sort, words }: Pick<Ranking, 'sort' | 'words'>) {
  return (
    <div className="mt-5 space-y-3 leading-relaxed">
      {sort === 'trending' ? <TrendingFormula /> : <RelevanceFormula words={words} />}
    </div>
  );
}

function TrendingFormula() {
  return (
    <>
      <p>
        Likes, bookmarks and comments move a prompt up. It moves down as it gets older. Nothing else counts:
        not payments, views or editorial choices.
      </p>
      <Calculation>
        <li>
          <b className="font-semibold">Reactions:</b> a like is {weights.like} point, a bookmark{' '}
          {weights.bookmark}, a reader who comments {weights.commenter}. The score uses log<sub>2</sub>(1 +
          points), so each doubling adds 1. Authors’ comments on their own prompts don’t count.
        </li>
        <li>
          <b className="font-semibold">Age:</b> the score drops by 1 for every {doublingDays} days since the
          prompt was published.
        </li>
      </Calculation>
    </>
  );
}

function RelevanceFormula({ words }: Pick<Ranking, 'words'>) {
  return (
    <>
      <p>
        The best match comes first. Rare words count more than common ones, and a word counts most in the
        title. Reactions and date decide between equal matches.
      </p>
      <Calculation>
        <li>
          <b className="font-semibold">Words:</b> a word counts more the rarer it is in the library and the
          more prominent it is in the prompt. The title counts most, then tags, summary and author’s name,
          then the text. Exact words count more than other forms, synonyms and corrected typos.
        </li>
        <li>
          <b className="font-semibold">Words next to each other</b> in the search and in the prompt add a
          little.
        </li>
        <li>
          <b className="font-semibold">Missing words:</b> if only a part of the search matches, the sum is
          multiplied by the square root of that part, such as 0.71 for half of the search.
        </li>
        <li>
          <b className="font-semibold">Reactions and date</b> add a little, which breaks ties between equal
          matches.
        </li>
      </Calculation>
      {words.length > 0 && (
        <Note>
          In this search:{' '}
          {words.map(({ word, prompts, rarity }, n) => (
            <span key={word}>
              <span>{n > 0 && ', '}</span>
              <bdi>“{word}”</bdi>
              <span>
                {' '}
                counts up to {rarity.toFixed(2)} ({quantity(prompts, 'prompt has', 'prompts have')} it)
              </span>
            </span>
          ))}
          <span>. Very common words such as “the” are left out</span>
          <span>
            {words.length === maxWords && `, and so are all but the rarest ${formatNumber(maxWords)}`}
          </span>
          <span>.</span>
        </Note>
      )}
    </>
  );
}

/** The parts of a score, shown on request. */
function Calculation({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-8 items-center text-sm text-ember">Show the calculation</summary>
      <ul className="mt-2 list-disc space-y-1.5 ps-5">{children}</ul>
    </details>
  );
}

/** The number of a search's words that are used. */
const maxWords = 8;

function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted wrap-anywhere">{children}</p>;
}
