import { hash } from 'node:crypto';
import { paths } from '../../../contract/core/routes.ts';
import type { SkillDigest, TextAnalysis } from '../../../database/prompts/prompt-analyses.ts';
import type { AgentPrompt } from '../../../domain/integrations/agents/agent-prompt.ts';
import { skillFile, skillRules } from '../../../domain/integrations/agents/skill.ts';
import { plainValues, type StoredFields } from '../../../domain/prompts/fields.ts';
import type { Context } from '../../core/context.ts';
import { shownAuthor } from '../../people/byline.ts';

/** A prompt with everything that its SKILL.md contains, except what its texts determine. */
interface SkillSource extends StoredFields, Pick<AgentPrompt, 'id' | 'slug' | 'version'> {
  author: string | null;
}

/** Returns the SHA-256 of a prompt's SKILL.md, and the facts for which it is valid. */
export function skillDigest(
  { site }: Pick<Context, 'site'>,
  source: SkillSource,
  { marks, inputs }: Pick<TextAnalysis, 'marks' | 'inputs'>,
): SkillDigest {
  const { id, slug, version, topic_id: categoryId, body, samples } = source;
  const file = skillFile(
    {
      ...{ id, slug, version, categoryId, ...plainValues(source) },
      url: paths.prompt(id),
      contentMd: body,
      sampleResponses: samples,
      authorDisplayName: shownAuthor(source.author),
      marks,
      inputs,
    },
    site.url,
  );
  return { digest: hash('sha256', file), facts: skillFacts({ site }, source) };
}

/** The facts on which SKILL.md depends, and which can change without a change of the prompt's texts. */
export function skillFacts(
  { site }: Pick<Context, 'site'>,
  { slug, version, author }: Pick<SkillSource, 'slug' | 'version' | 'author'>,
): string {
  return [skillRules, site.url, slug, version, shownAuthor(author)].join('\n');
}
