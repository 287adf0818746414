import { type Skill, skillEntry } from '@modelcontextprotocol/server/ext/skills';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../../operations/core/context.ts';
import { type Failure, failure, isFailure } from '../../../operations/core/failure.ts';
import { readSkills, type SkillText } from '../../../operations/integrations/agents/prompt-texts.ts';

/**
 * Skills over MCP (SEP-2640): the skills of prompts as resources. Each has one file, in a folder of its name.
 */
export const skillsExtension = 'io.modelcontextprotocol/skills';

/** How long clients may keep what these methods return, which depends on the key. */
const uncached = { ttlMs: 0, cacheScope: 'private' as const };

/** Returns the entries of skills. Fails with unavailable while texts cannot be read. */
export async function listSkills(ctx: Context, ids: readonly string[]) {
  const skills: Skill[] = [];
  const failed = await readSkills(ctx, ids, async (skill) => {
    skills.push(await entryOf(skill));
  });
  return failed ?? { skills, ...uncached };
}

/** Returns the entry of the skill at an address. Fails with not-found, or as {@link listSkills} does. */
export async function getSkill(ctx: Context, uri: string) {
  const skill = await skillAt(ctx, uri);
  return isFailure(skill) ? skill : { skill: await entryOf(skill), ...uncached };
}

/** Returns the skill at an address. Fails as {@link getSkill} does. */
export async function skillAt(ctx: Context, uri: string): Promise<SkillText | Failure> {
  const [id = '', name, ...rest] = uri.replace('skill://', '').split('/');
  const found: SkillText[] = [];
  const isFile = isId(id) && rest.join('/') === 'SKILL.md';
  const failed = isFile ? await readSkills(ctx, [id], (skill) => found.push(skill)) : undefined;
  const skill = found.find((one) => one.name === name);
  return failed ?? skill ?? failure('not-found', `No skill is served at ${uri}`);
}

const entryOf = ({ id, name, file }: SkillText) => skillEntry(`${id}/${name}`, { 'SKILL.md': file });
