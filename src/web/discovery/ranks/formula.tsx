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
      <p>Prompts are sorted by a score that adds two parts: reader reactions and age.</p>
      <ul className="list-disc space-y-1.5 ps-5">
        <li>
          <b className="font-semibold">Reactions:</b> a like is {weights.like} point, a bookmark{' '}
          {weights.bookmark}, a reader who comments {weights.commenter}. The score uses log<sub>2</sub>(1 +
          points), so each doubling adds 1.
        </li>
        <li>
          <b className="font-semibold">Age:</b> the score drops by 1 for every {doublingDays} days since the
          prompt was published.
        </li>
      </ul>
      <Note>
        Authors’ comments on their own prompts don’t count. Nothing else affects the score: not payments,
        views or editorial choices.
      </Note>
    </>
  );
}

function RelevanceFormula({ words }: Pick<Ranking, 'words'>) {
  return (
    <>
      <p>The best match comes first. A prompt’s score has these parts:</p>
      <ul className="list-disc space-y-1.5 ps-5">
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
          <b className="font-semibold">Missing words:</b> the sum is multiplied by the square root of the
          share of the search that matched.
        </li>
        <li>
          <b className="font-semibold">Reactions and date</b> add a little, which breaks ties between equal
          matches.
        </li>
      </ul>
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

/** The number of a search's words that are used. */
const maxWords = 8;

function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted wrap-anywhere">{children}</p>;
}
