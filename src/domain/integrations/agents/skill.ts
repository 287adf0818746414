import { versionOf } from '../../core/hash.ts';
import { line } from '../../core/text/in-markdown.ts';
import { type UseWhenSource, whenToUse } from '../../prompts/when-to-use.ts';
import { type AgentPrompt, promptSections } from './agent-prompt.ts';
import { frontMatter } from './front-matter.ts';
import { inert, standInNote } from './inert.ts';

/** Increased with a change of these rules, after which stored digests are not valid. */
export const skillRules = 3;

/** Limits of the Agent Skills specification, in characters. */
const longest = { name: 64, description: 1024 };

/** Hexadecimal digits of an id after a name that was changed. */
const idDigits = 12;

/** Maximum length of Claude Code's hint, in characters. */
const longestHint = 200;

/** Words that Claude refuses in names of skills. */
const reservedWords = /claude|anthropic/g;

/** What can change after a version, so that the skill of a version has none of it. */
type Changing = 'slug' | 'authorDisplayName' | 'license';

/** What the skill of a prompt is made of. */
export type SkillSource = Omit<AgentPrompt, Changing> & Partial<Pick<AgentPrompt, Changing>>;

/**
 * The name of a prompt's skill: its slug, if that has only `a-z0-9` and single hyphens, at most 64 characters
 * and no reserved words. Otherwise the parts of the slug that fit, or for a version those of its title,
 * followed by the end of the id, because several slugs or titles may then result in the same name.
 */
export function skillName({ slug, title, id }: Pick<SkillSource, 'slug' | 'title' | 'id'>): string {
  const isAccepted =
    slug !== undefined && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.search(reservedWords) < 0;
  if (isAccepted && slug.length <= longest.name) return slug;
  const fitting = (slug ?? title.toLowerCase().replaceAll('~', ' '))
    .normalize('NFKD')
    .replace(/~.*|\p{M}/gsu, '')
    .replace(reservedWords, '-')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest.name - idDigits - 1)
    .replace(/^-+|-+$/g, '');
  return `${fitting || 'prompt'}-${id.replaceAll('-', '').slice(-idDigits)}`;
}

/**
 * What the skill does and when to use it: the summary of the prompt, or its title, and its line for that,
 * without the brackets of tags.
 */
export function skillDescription(prompt: Pick<AgentPrompt, 'summary' | 'title'> & UseWhenSource): string {
  const does = line(prompt.summary) || line(prompt.title) || 'An unnamed prompt';
  const use = line(whenToUse(prompt));
  const text = use ? `${does}${'.!?…。！？'.includes(does.slice(-1)) ? '' : '.'} ${use}` : does;
  return inert(withoutTags(text)).slice(0, longest.description);
}

/** Returns a text in one line, without the brackets of tags. */
function withoutTags(text: string): string {
  return line(text).replaceAll('<', '‹').replaceAll('>', '›');
}

/** Programs for which a skill has additional fields. The specification has none of these. */
export type SkillTarget = 'claude';

/**
 * A prompt as `SKILL.md` (agentskills.io/specification). The same prompt always results in the same bytes,
 * whose digest is in the index of skills. What members wrote is text in it, and no directive to the program
 * that loads it. `site` is the address of the site. The version in it also names the text, because the latest
 * one may keep its number while its author changes it.
 */
export function skillFile(prompt: SkillSource, site: string, target?: SkillTarget): string {
  const hint = prompt.inputs.map(({ label }) => `[${label}]`);
  const written = [`# ${line(prompt.title)}`, promptSections(prompt)] as const;
  const [heading, sections] = [inert(written[0]), inert(written[1])];
  const isChanged = heading !== written[0] || sections !== written[1];
  const isVersion = prompt.license === undefined;
  const front = frontMatter({
    name: skillName(prompt),
    description: skillDescription(prompt),
    // What a version allows can change after it: its page says so.
    license: withoutTags(prompt.license ?? '') || `See ${site}${isVersion ? prompt.url : '/terms'}`,
    metadata: {
      ...(prompt.authorDisplayName !== undefined && { author: line(prompt.authorDisplayName) }),
      version: `${prompt.version}+${versionOf([line(prompt.summary), line(prompt.useWhen), heading, sections])}`,
      address: site + prompt.url,
    },
    ...(target === 'claude' && {
      ...(hint.length && { 'argument-hint': hint.join(' ').slice(0, longestHint) }),
      'disable-model-invocation': true,
    }),
  });
  return `${inert(front)}\n${[heading, ...(isChanged ? [standInNote] : []), sections].join('\n\n')}\n`;
}
