import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { placeholderMarks, segmentsOf } from '../../prompts/placeholders/placeholders.ts';
import { type AgentPrompt, inputsOf } from './agent-prompt.ts';
import { type SkillSource, skillDescription, skillFile, skillName } from './skill.ts';

const site = 'https://prompts.example';
const contentMd = 'Plan dinners for [number] people, {{tone:kind}}, {{length:short|long}}.';
const prompt: AgentPrompt = {
  id: '0199a5c2-7d00-7000-8000-00000000abcd',
  slug: 'plan-a-week',
  url: '/prompt/0199a5c2-7d00-7000-8000-00000000abcd',
  title: 'Plan a week',
  summary: 'Plans a week of dinners.',
  useWhen: '',
  license: '',
  categoryId: 'content-creation',
  tags: ['cooking', 'families'],
  contentMd,
  marks: placeholderMarks(contentMd).marks,
  inputs: inputsOf(segmentsOf(contentMd)),
  sampleResponses: [
    { type: 'text', title: '', content: 'Monday: soup' },
    { type: 'image', title: 'A table', content: 'https://x.example/a.png' },
  ],
  authorDisplayName: 'Ada: "the first"',
  version: 3,
};

const frontOf = (file: string) => parse(file.split('---', 3)[1] ?? '') as Record<string, unknown>;

describe('the name of a skill', () => {
  const nameOf = (slug: string, id = prompt.id) => skillName({ slug, id, title: 'Unused' });

  it('is the slug where that fits', () => {
    expect(nameOf('plan-a-week')).toBe('plan-a-week');
    expect(nameOf('a'.repeat(64))).toBe('a'.repeat(64));
  });

  it.each([
    ['a'.repeat(65), `${'a'.repeat(51)}-00000000abcd`],
    ['café-crème', 'cafe-creme-00000000abcd'],
    ['计划', 'prompt-00000000abcd'],
    ['plan~0199a5c2-7d00-7000-8000-00000000abcd', 'plan-00000000abcd'],
    ['', 'prompt-00000000abcd'],
    ['prompts-for-claude-code', 'prompts-for-code-00000000abcd'],
    ['clanthropicaude', 'cl-aude-00000000abcd'],
    ['claude', 'prompt-00000000abcd'],
  ])('of %s is %s', (slug, name) => {
    expect(nameOf(slug)).toBe(name);
  });

  it('differs for slugs that result in the same name', () => {
    const long = `${'a-'.repeat(40)}b`;
    expect(nameOf(long)).not.toBe(nameOf(long, '0199a5c2-7d00-7000-8000-00000000abce'));
  });

  it('always follows the specification', () => {
    const reserved = fc.string({ unit: fc.constantFrom('claude', 'anthropic', 'cla', 'ude', '-', 'á') });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), reserved), (slug) => {
        expect(nameOf(slug)).toMatch(/^(?=.{1,64}$)(?!.*(claude|anthropic))[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });
});

describe('SKILL.md of a version', () => {
  const { slug: _, authorDisplayName: __, license: ___, ...texts } = prompt;
  const body = 'Ask @ada for [number] of {{length:short|long}} lists, then $ARGUMENTS.';
  const version: SkillSource = {
    ...texts,
    categoryId: null,
    url: `${prompt.url}/versions/3`,
    title: 'Plan a ~ Week for Claude',
    contentMd: body,
    inputs: inputsOf(segmentsOf(body, placeholderMarks(body).marks)),
  };

  it('has a name of its own, and nothing that changes after it', () => {
    expect(frontOf(skillFile(version, site))).toMatchObject({
      name: 'plan-a-week-for-00000000abcd',
      metadata: { version: expect.any(String), address: `${site}${prompt.url}/versions/3` },
    });
    expect(skillFile(version, site)).not.toContain('Ada');
  });

  // Programs compare the digests of versions that they installed with those of later releases of the site.
  it('has the same bytes in every release', () => {
    expect(skillFile(version, site)).toBe(`---
name: "plan-a-week-for-00000000abcd"
description: "Plans a week of dinners. Use when you need help with cooking, families."
license: "See https://prompts.example/prompt/0199a5c2-7d00-7000-8000-00000000abcd/versions/3"
metadata:
  version: "3+d66c1796"
  address: "https://prompts.example/prompt/0199a5c2-7d00-7000-8000-00000000abcd/versions/3"
---

# Plan a ~ Week for Claude

In this file, ＄, ！ and ＠ stand for $, ! and @ where a program would run or replace what follows.

## Inputs

Replace each of these in the prompt. Ask for any value that is unknown and has no default.

- \`[number]\`: number
- \`{{length:short|long}}\`: one of short, long (default: short)

## Prompt

Ask ＠ada for [number] of {{length:short|long}} lists, then ＄ARGUMENTS.

## Examples

### Example 1

Monday: soup

### A table

<https://x.example/a.png>
`);
  });
});

describe('SKILL.md', () => {
  it('has the specified fields, the inputs, the text and the examples', () => {
    const file = skillFile(prompt, site);
    expect(frontOf(file)).toEqual({
      name: 'plan-a-week',
      description:
        'Plans a week of dinners. Use when you need help with content creation: cooking, families.',
      license: 'See https://prompts.example/terms',
      metadata: {
        author: 'Ada: "the first"',
        version: expect.stringMatching(/^3\+[0-9a-f]{8}$/),
        address: site + prompt.url,
      },
    });
    expect(file.slice(file.indexOf('\n# '))).toBe(`
# Plan a week

## Inputs

Replace each of these in the prompt. Ask for any value that is unknown and has no default.

- \`[number]\`: number
- \`{{tone:kind}}\`: tone (default: kind)
- \`{{length:short|long}}\`: one of short, long (default: short)

## Prompt

Plan dinners for [number] people, {{tone:kind}}, {{length:short|long}}.

## Examples

### Example 1

Monday: soup

### A table

<https://x.example/a.png>
`);
  });

  it.each([
    ['CC-BY-4.0', 'CC-BY-4.0'],
    ['Ask <me> first', 'Ask ‹me› first'],
    ['', 'See https://prompts.example/terms'],
  ])('for the license %j has %j', (license, expected) => {
    expect(frontOf(skillFile({ ...prompt, license }, site)).license).toBe(expected);
  });

  it('has a version that names its text, also while the number stays the same', () => {
    const versionIn = (changed: Partial<AgentPrompt>) =>
      (frontOf(skillFile({ ...prompt, ...changed }, site)).metadata as { version: string }).version;
    const changes = [{}, { title: 'Plan' }, { summary: 'Plans.' }, { contentMd }, { sampleResponses: [] }];
    const shorter = { contentMd: 'Plan dinners for [number] people.' };
    expect(new Set([...changes, shorter, { useWhen: 'hungry' }].map(versionIn)).size).toBe(6);
    expect(versionIn({ slug: 'another', authorDisplayName: 'Bob' })).toBe(versionIn({}));
  });

  it('has two more fields for Claude Code', () => {
    const { 'argument-hint': hint, 'disable-model-invocation': disabled } = frontOf(
      skillFile(prompt, site, 'claude'),
    );
    expect([hint, disabled]).toEqual(['[number] [tone] [length]', true]);
  });

  it('has a description without tags', () => {
    expect(skillDescription({ ...prompt, summary: ' Fills <name> in </b> if 1 < 2. ' })).toBe(
      'Fills ‹name› in ‹/b› if 1 ‹ 2. Use when you need help with content creation: cooking, families.',
    );
    const use = { ...prompt, useWhen: 'you <b>plan</b> dinners' };
    expect(skillDescription(use)).toBe('Plans a week of dinners. Use when you ‹b›plan‹/b› dinners');
  });

  it.each([3, 4, 5, 6, 7, 8])('has no end of the front matter in a text with %i hyphens', (count) => {
    const useWhen = `a ${'-'.repeat(count)}`;
    const { description } = frontOf(skillFile({ ...prompt, useWhen }, site));
    expect(description).toBe(`Plans a week of dinners. Use when ${useWhen}`);
  });

  it('has a description of at most 1,024 characters', () => {
    const longest = { ...prompt, summary: 's'.repeat(300), useWhen: 'u'.repeat(300) };
    expect(skillDescription(longest)).toBe(`${'s'.repeat(300)}. Use when ${'u'.repeat(300)}`);
    expect(skillDescription({ ...prompt, summary: '<'.repeat(2_000) })).toHaveLength(1_024);
  });

  it.each([
    [' ', '', null, [], 'Plan a week'],
    ['In one line', '', 'education', [], 'In one line. Use when you need help with education.'],
    ['Is it so?', '', '', ['a', 'b'], 'Is it so? Use when you need help with a, b.'],
    ['It does.', 'Use it for dinners', 'education', ['a'], 'It does. Use it for dinners'],
  ])('has a description of %j, %j, %j and %j', (summary, useWhen, categoryId, tags, description) => {
    expect(skillDescription({ ...prompt, summary, useWhen, categoryId, tags })).toBe(description);
  });

  it('is read back by a YAML parser, whatever the texts are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
        fc.string({
          unit: fc.constantFrom('-', '-', ':', '"', '\\', '\n', '#', ' ', '\u2028', '\u0085', 'a'),
        }),
        (summary, authorDisplayName) => {
          const changed = { ...prompt, summary: `a${summary}`, authorDisplayName };
          const front = frontOf(skillFile(changed, site));
          expect(front).toMatchObject({
            description: skillDescription(changed),
            metadata: { author: authorDisplayName.replace(/\s+/g, ' ').trim() },
          });
        },
      ),
      { numRuns: 30 },
    );
  });
});
