import { limits } from '../../core/limits.ts';
import { foldText, shorten } from '../../core/text/text.ts';
import { segmentsOf } from '../placeholders/placeholders.ts';
import { shippedTopics } from '../topics.ts';
import { proseOf } from './prose.ts';
import { otherWords, type Subjects } from './topic-guess.ts';
import { roleSummary } from './voice.ts';

/**
 * A short description for a prompt without one, from its own first sentences (its stated goal, else the role it gives the
 * model, else its beginning): one line, about 160 characters and never more than the limit of
 * summaries. Placeholders show as their names. Never empty: for a body without prose it is the title. `body` must be
 * normalised (`normaliseText`).
 */
export function summaryFromBody(body: string, title: string): string {
  const { sentences, goal, firstItems } = proseOf(body);
  const described = goal ? [goal] : (roleSummary(sentences, firstItems) ?? sentences);
  const summary = finished(withNames(fitting(described)));
  return summary || finished(shorten(title.replace(/\s+/g, ' ').trim(), aim)) || 'A prompt.';
}

/**
 * Two to five tags for a prompt without any: the subjects it names (`subjectsIn`), then distinctive words of its title,
 * then its topic's name. Lower case, at most 30 characters each.
 */
export function tagsFrom(title: string, subjects: Subjects, topicId: string): string[] {
  const tags = new Map<string, string>();
  const add = (tag: string) => tags.set(foldText(tag), tag);
  for (const tag of subjectTags(subjects, topicId).slice(0, 4)) add(tag);
  for (const word of notableWords(title)) if (tags.size < 3) add(word);
  const topic = shippedTopics.find(({ id }) => id === topicId);
  if (tags.size < 2) add(topic?.name.toLowerCase() ?? 'prompts');
  if (tags.size < 2) add('general');
  return [...tags.values()].slice(0, limits.tagsPerPrompt);
}

/** As many first sentences as fit; a sentence that is too long is cut at a word boundary. */
function fitting(sentences: readonly string[]): string {
  let text = '';
  for (const sentence of sentences) {
    if (text && sentence.endsWith(':')) break;
    const longer = text ? `${/[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text} ${sentence}` : sentence;
    if (text.length >= enough && longer.length > aim) break;
    text = longer;
    if (text.length > aim) break;
  }
  return text.length > tolerated ? shorten(text, aim) : text;
}

/** Placeholders as `[name]`, whichever syntax they use, without defaults. */
function withNames(text: string): string {
  return segmentsOf(text)
    .map((segment) => (segment.kind === 'text' ? segment.raw : `[${segment.label}]`))
    .join('');
}

/** Capitalizes the first letter and ends the text with punctuation. */
function finished(text: string): string {
  const ended = text.replace(/[\s:,;]+$/, '').replace(/(?<=[\p{L}\p{N})\]"”])$/u, '.');
  return shorten(
    ended.replace(/^\p{Ll}/u, (first) => first.toUpperCase()),
    limits.summary,
  );
}

/** Tags of the subjects with the highest scores; those of the prompt's own topic get 50 % more. */
function subjectTags(subjects: Subjects, topicId: string): string[] {
  const points = new Map<string, number>();
  for (const [subject, found] of subjects) {
    const worth = subject.topicId === topicId ? found * 1.5 : found;
    points.set(subject.tag, (points.get(subject.tag) ?? 0) + worth);
  }
  const ranked = [...points].sort(([, a], [, b]) => b - a);
  const least = Math.max(5, (ranked[0]?.[1] ?? 0) / 5);
  return ranked.filter(([, found]) => found >= least).map(([tag]) => tag);
}

/** Words of a title that can be tags: long enough, no filler words, not already covered by a subject. */
function notableWords(title: string): string[] {
  return otherWords(title)
    .map((word) => word.replace(/'s$/, ''))
    .filter((word) => /^[\p{L}\p{M}]{4,20}$/u.test(word) && !filler.has(word));
}

/** Lengths of a summary in code units: shorter ones get another sentence, longer ones are cut. */
const enough = 80;
const aim = 160;
const tolerated = 220;

const filler = new Set(
  `about across advanced advisor adviser after against agent analyst analyzer another any application architect
  assistant based become before being best better between bring build builder comprehensive create creating creation
  creator custom default designer detailed develop developer development different does edition elite engine engineer
  enhance every expert feature file find from full functionality generate generation generator generic give good great
  guide have help helper high ideas improve improved improvement information innovative into just kind know knowledgeable
  large like made make maker making master mastermind method mode more most multi multiple need over part perfect person
  personal personalized plan planning platform production professional project prompt prompts proper protocol provide
  pure quality ready real role senior series service session setting setup should simple skill skills smart solution
  some specialist specific step strategy structured style such super support system task template test that their them
  then there these they thing things this through tool tools trying turn type ultimate ultra universal using various
  version very want what when where which while will with without work worker working would write your`.split(
    /\s+/,
  ),
);
