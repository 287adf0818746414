import { hash } from 'node:crypto';
import { agentPaths, paths } from '../../../contract/core/routes.ts';
import type { PromptXray } from '../../../contract/prompts/xray.ts';
import type { TextAnalysis } from '../../../database/prompts/prompt-analyses.ts';
import { selectListedTexts, selectPrompt, selectPromptTexts } from '../../../database/prompts/prompts.ts';
import type { VersionRow } from '../../../database/prompts/versions.ts';
import { isId } from '../../../domain/core/ids.ts';
import { limits } from '../../../domain/core/limits.ts';
import { inMarkdown } from '../../../domain/core/text/in-markdown.ts';
import { type AgentPrompt, promptSections } from '../../../domain/integrations/agents/agent-prompt.ts';
import { dotprompt } from '../../../domain/integrations/agents/dotprompt.ts';
import {
  type SkillSource,
  type SkillTarget,
  skillDescription,
  skillFile,
  skillName,
} from '../../../domain/integrations/agents/skill.ts';
import { plainValues } from '../../../domain/prompts/fields.ts';
import type { PromptStatus } from '../../../domain/prompts/prompt-status.ts';
import { judged, verdictOf } from '../../../domain/prompts/xray/severities.ts';
import type { PromptTexts } from '../../core/adapters/text-adapters.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure, promptNotFound, retryableFailure } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import { shownAuthor } from '../../people/byline.ts';
import { analysisBusy } from '../../prompts/indexing/analyses.ts';
import { skillFacts } from '../../prompts/indexing/skill-digest.ts';
import type { AnalysedRow } from '../../prompts/present.ts';
import { notBought, whyUnreadable } from '../../prompts/sale.ts';
import { findVersions } from '../../prompts/versions/read.ts';
import { analysedTextsOf, presentXray, versionXray } from '../../prompts/xray.ts';

/** A prompt for programs, without its text unless the viewer may read that. */
interface PromptText extends AgentPrompt {
  readable: boolean;
  /** Whether the viewer bought it, even if they have not opened it. */
  isBought: boolean;
  status: PromptStatus;
  heading: string;
  tags: string[];
  xray: PromptXray | undefined;
}

/** Limits of a list for programs: inputs of each prompt, and bytes of all of them together. */
const listed = { inputs: 100, bytes: 1_000_000 };

/** A prompt in a list for programs. */
export type ListedPrompt = Pick<AgentPrompt, 'id' | 'slug' | 'title' | 'summary' | 'inputs'>;

/**
 * Returns prompts with their first inputs in the order of the ids, without those that the viewer may not read
 * or would have to buy. Inputs beyond the limits are left out.
 */
export async function listTexts(ctx: Context, ids: readonly string[]): Promise<ListedPrompt[]> {
  let left = listed.bytes;
  return (await selectListedTexts(ctx.db, ctx, ids, listed.inputs)).map(({ inputs, ...prompt }) => {
    const kept = (inputs ?? []).filter((input) => {
      left -= Buffer.byteLength(JSON.stringify(input));
      return left > 0;
    });
    return { ...prompt, inputs: kept };
  });
}

/** An entry of an index of skills (Agent Skills Discovery 0.2.0). */
interface IndexedSkill {
  name: string;
  type: 'skill-md';
  description: string;
  url: string;
  digest: string;
  /** What its texts hide; absent while they are not checked. */
  xray?: Pick<PromptXray, 'verdict' | 'digest'>;
}

/** An index of skills (Agent Skills Discovery 0.2.0). */
interface SkillIndex {
  $schema: string;
  skills: IndexedSkill[];
}

const indexOf = (skills: Iterable<IndexedSkill>): SkillIndex => ({
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [...skills],
});

/**
 * Returns the index of the skills of prompts. Its digests are those of the bytes that {@link readSkill}
 * returns. When two prompts have the same name, which only a title made for it achieves, the first is listed.
 * Fails with unavailable while texts cannot be read: without some, they would seem to be deleted.
 */
export async function indexSkills(ctx: Context, ids: readonly string[]): Promise<SkillIndex | Failure> {
  const prompts = await selectListedTexts(ctx.db, ctx, ids, 0);
  const isStored = (prompt: (typeof prompts)[number]) =>
    prompt.skill_facts === skillFacts(ctx, { ...prompt, author: prompt.author_name });
  const digests = await computedDigests(
    ctx,
    prompts.filter((prompt) => !isStored(prompt)).map(({ id }) => id),
  );
  if (isFailure(digests)) return digests;
  const skills = new Map<string, IndexedSkill>();
  for (const prompt of prompts) {
    const name = skillName(prompt);
    const digest = digests.get(prompt.id) ?? prompt.skill_digest;
    if (skills.has(name) || !digest) continue;
    skills.set(name, {
      name,
      type: 'skill-md',
      description: skillDescription({ ...plainValues(prompt), categoryId: prompt.topic_id }),
      url: agentPaths.skill(prompt.id),
      digest: `sha256:${digest}`,
      ...(prompt.xray && {
        xray: {
          verdict: verdictOf(judged(prompt.xray.findings, ctx.xray)),
          digest: `sha256:${prompt.xray.digest}`,
        },
      }),
    });
  }
  return indexOf(skills.values());
}

/**
 * Returns the index of the skill of one version, as {@link readVersionSkill} returns that. Fails as it does.
 */
export async function indexVersion(ctx: Context, id: string, number: number): Promise<SkillIndex | Failure> {
  const version = await readSettled(ctx, id, number);
  if (isFailure(version)) return version;
  const { xray: { verdict, digest } = {} } = await versionXray(ctx, version.row);
  const skill: IndexedSkill = {
    name: skillName(version),
    type: 'skill-md',
    description: skillDescription(version),
    url: agentPaths.versionSkill(id, number),
    digest: `sha256:${hash('sha256', skillFile(version, ctx.site.url))}`,
    ...(verdict && { xray: { verdict, digest } }),
  };
  return indexOf([skill]);
}

/** Prompts whose texts are read at the same time: with the longest texts, a megabyte and a half. */
const batch = 5;

/**
 * Returns the digests of skills that are not stored, by id: of prompts that are not analysed yet, and of all
 * after a change of the site's address.
 */
async function computedDigests(ctx: Context, ids: readonly string[]): Promise<Map<string, string> | Failure> {
  const digests = new Map<string, string>();
  const failed = await readSkills(ctx, ids, ({ id, file }) => digests.set(id, hash('sha256', file)));
  return failed ?? digests;
}

/** The skill of a prompt. */
export interface SkillText {
  id: string;
  name: string;
  file: string;
}

/**
 * Passes the skills of prompts to `use`, without those that the viewer may not read or would have to buy.
 * Fails with unavailable while a text cannot be read.
 */
export async function readSkills(
  ctx: Context,
  ids: readonly string[],
  use: (skill: SkillText) => unknown,
): Promise<Failure | undefined> {
  for (let start = 0; start < ids.length; start += batch) {
    for (const row of await selectPromptTexts(ctx.db, ctx, ids.slice(start, start + batch))) {
      if (!row.readable) continue;
      const analysis = await analysisOf(ctx, { ...analysedTextsOf(row), analysis: row.analysis });
      if (isFailure(analysis)) return analysis;
      const file = skillFile(presentText(ctx, { ...row, analysis }), ctx.site.url);
      await use({ id: row.id, name: skillName(row), file });
    }
  }
  return undefined;
}

/**
 * Returns the analysis of texts. Fails with unavailable while it is not stored and cannot be completed: a
 * file without some inputs would be another one.
 */
async function analysisOf(
  { textAnalysis }: Pick<Context, 'textAnalysis'>,
  { analysis, ...texts }: PromptTexts & { analysis?: TextAnalysis | null },
): Promise<TextAnalysis | Failure> {
  if (analysis) return analysis;
  const read = await textAnalysis.run('texts', texts);
  return read === 'busy' || read.excess === 'time' ? analysisBusy() : read;
}

/**
 * Returns a prompt as a skill. Fails with not-found, also when the viewer may not see it, or with forbidden
 * when they would have to buy it.
 */
export async function readSkill(ctx: Context, id: string, target?: SkillTarget): Promise<string | Failure> {
  const prompt = await readReadable(ctx, { id });
  return isFailure(prompt) ? prompt : skillFile(prompt, ctx.site.url, target);
}

/**
 * Returns a version of a prompt as a skill, whose bytes never change. Fails as {@link readSkill} does, and
 * with unavailable in the first minutes of a version.
 */
export async function readVersionSkill(
  ctx: Context,
  id: string,
  number: number,
  target?: SkillTarget,
): Promise<string | Failure> {
  const version = await readSettled(ctx, id, number);
  return isFailure(version) ? version : skillFile(version, ctx.site.url, target);
}

/**
 * Milliseconds after which a version does not change any more: the time for further changes by its author,
 * and a minute in which the last one is committed.
 */
const settlingMs = (limits.versionMinutes + 1) * 60_000;

async function readSettled(
  ctx: Context,
  id: string,
  number: number,
): Promise<(SkillSource & { row: VersionRow }) | Failure> {
  const found = await findVersions(ctx, id, [number]);
  if (isFailure(found)) return found;
  const [row] = found;
  if (!row) return promptNotFound();
  const leftMs = Date.parse(isoTime(row.created_at)) + settlingMs - ctx.now().getTime();
  if (number > 1 && leftMs > 0)
    return retryableFailure(
      'unavailable',
      'The author can still change this version. It has an address of its own a few minutes later',
      Math.ceil(leftMs / 1000),
    );
  const { title, summary, tags, body, samples, use_when: useWhen } = row;
  const analysis = await analysisOf(ctx, { body, samples, inputs: row.input_fields });
  if (isFailure(analysis)) return analysis;
  const { marks, inputs } = analysis;
  return {
    ...{ row, id, title, summary, useWhen, tags, marks, inputs, version: number },
    // Topics can be removed.
    categoryId: null,
    url: agentPaths.version(id, number),
    contentMd: body,
    sampleResponses: samples,
  };
}

/** Returns a prompt as a Dotprompt file. Fails as {@link readSkill} does. */
export async function readDotprompt(ctx: Context, id: string): Promise<string | Failure> {
  const prompt = await readReadable(ctx, { id });
  return isFailure(prompt) ? prompt : dotprompt(prompt);
}

/** Returns a prompt that the viewer may read as its author wrote it. Fails as {@link readSkill} does. */
export async function readReadable(
  ctx: Context,
  by: { id: string } | { slug: string },
): Promise<PromptText | Failure> {
  const prompt = await readText(ctx, by);
  return isFailure(prompt) || prompt.readable ? prompt : notBought(prompt.isBought);
}

/**
 * Returns a prompt by its id, its slug, or the address of its page or of a resource. Fails as {@link
 * readSkill} does.
 */
export function readNamed(ctx: Context, name: string): Promise<PromptText | Failure> {
  const [, id = name] = /(?:\/prompt\/|^prompt:\/\/)([\da-f-]{36})/i.exec(name) ?? [];
  return readReadable(ctx, isId(id) ? { id } : { slug: name });
}

async function readText(ctx: Context, by: { id: string } | { slug: string }): Promise<PromptText | Failure> {
  const row = 'id' in by && !isId(by.id) ? undefined : await selectPrompt(ctx.db, ctx, by);
  if (!row) return promptNotFound();
  const analysis = await analysisOf(ctx, { ...analysedTextsOf(row), analysis: row.analysis });
  return isFailure(analysis) ? analysis : presentText(ctx, { ...row, analysis });
}

function presentText(ctx: Context, row: AnalysedRow): PromptText {
  const { id, slug, topic_id: categoryId, version, readable, status, bought } = row;
  return {
    ...{ id, slug, categoryId, version, readable, status, ...plainValues(row) },
    isBought: Boolean(bought),
    url: paths.prompt(id),
    contentMd: row.body,
    marks: row.analysis.marks,
    inputs: row.analysis.inputs,
    xray: presentXray(ctx, row.analysis.xray, row),
    sampleResponses: row.samples,
    authorDisplayName: shownAuthor(row.author_name),
  };
}

/** Returns the page of a prompt as Markdown. Fails with not-found, also when the viewer may not see it. */
export async function readPromptMarkdown(ctx: Context, id: string): Promise<string | Failure> {
  const prompt = await readText(ctx, { id });
  return isFailure(prompt) ? prompt : promptMarkdown(prompt, ctx.site.url);
}

/** Converts a prompt to Markdown; one that has to be bought, without its text. */
export function promptMarkdown(prompt: PromptText, site: string): string {
  const byline = `By ${inMarkdown(prompt.authorDisplayName)}, version ${prompt.version}: <${site}${prompt.url}>`;
  const { readable } = prompt;
  return `${[
    `# ${inMarkdown(prompt.title)}`,
    byline,
    inMarkdown(prompt.summary),
    prompt.xray && xrayLines(prompt.xray),
    readable ? promptSections(prompt) : `${whyUnreadable(prompt.isBought)}.`,
    ...(readable ? [`As a skill: <${site}${agentPaths.skill(prompt.id)}>`] : []),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** What the texts of a prompt hide, as a line for each finding. */
function xrayLines({ verdict, digest, findings = [] }: PromptXray): string {
  const heading = verdict === 'clear' ? 'Nothing hidden in its texts.' : `Check of its texts: ${verdict}.`;
  const places = findings.map(
    ({ field, line, severity, label, why }) => `- ${severity}: ${field}, line ${line}: ${label}. ${why}`,
  );
  return [heading + (digest ? ` Text: \`${digest}\`` : ''), ...places].join('\n');
}
