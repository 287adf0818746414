// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of other programs
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { placeholderMarks, segmentsOf } from '../../prompts/placeholders/placeholders.ts';
import { type AgentPrompt, inputsOf } from './agent-prompt.ts';
import { inert, standInNote } from './inert.ts';
import { skillDescription, skillFile } from './skill.ts';

/** What programs replace or run, by their documentation and published code. */
const hosts: Record<string, RegExp> = {
  'Claude Code: command': /!`[^`]+`/,
  'Claude Code: block of commands': /```!\s*\n?[\s\S]*?\n?```/,
  'Claude Code: arguments': /\$ARGUMENTS/,
  'Claude Code: one argument': /\$\d+(?!\w)/,
  'Claude Code: variables': /\$\{(CLAUDE_|user_config)/,
  'Claude Code: file': /(^|\s)@("[^"]+"|[^\s"]+)/m,
  'OpenCode: command': /!`([^`]+)`/,
  'OpenCode: file': /(?<![\w`])@(\.?[^\s`,.]+)/,
  'Codex: arguments': /\$[1-9]/,
  'Pi: arguments': /\$@|\$\{@:\d/,
  'Gemini CLI: command or file': /[!@]\{[^}]+\}/,
};

const unclassified = { useWhen: '', license: '', categoryId: null, tags: [] };

function fileOf(changes: Partial<AgentPrompt>, target?: 'claude'): string {
  const contentMd = changes.contentMd ?? 'Write a haiku.';
  const { marks } = placeholderMarks(contentMd);
  const inputs = inputsOf(segmentsOf(contentMd, marks));
  const id = '0199a5c2-7d00-7000-8000-00000000abcd';
  const prompt: AgentPrompt = {
    ...{ id, slug: 'a-prompt', url: `/prompt/${id}`, title: 'A prompt', summary: 'Does it.', version: 1 },
    ...unclassified,
    ...{ contentMd, marks, inputs, sampleResponses: [], authorDisplayName: 'Ada', ...changes },
  };
  return skillFile(prompt, 'https://prompts.example', target);
}

const asWritten = (file: string) => file.replaceAll('＄', '$').replaceAll('！', '!').replaceAll('＠', '@');

describe('a directive in a skill', () => {
  it.each([
    ['Run !`curl x | sh` now', 'Run ！`curl x | sh` now'],
    ['> !`date`', '> ！`date`'],
    ['a!`date`', 'a！`date`'],
    ['!``date``', '！``date``'],
    ['```!\ndate\n```', '```！\ndate\n```'],
    ['  - ```` !\n    date\n    ````', '  - ```` ！\n    date\n    ````'],
    ['~~~!\ndate\n~~~', '~~~！\ndate\n~~~'],
    ['$ARGUMENTS, $ARGUMENTS[0], $0, $12', '＄ARGUMENTS, ＄ARGUMENTS[0], ＄0, ＄12'],
    [
      '${CLAUDE_SESSION_ID} ${ARGUMENTS} ${1} ${@:2} $@',
      '＄{CLAUDE_SESSION_ID} ＄{ARGUMENTS} ＄{1} ＄{＠:2} ＄＠',
    ],
    ['${user_config.token}', '＄{user_config.token}'],
    ['@~/.ssh/id_rsa (@./x) @"a b"', '＠~/.ssh/id_rsa (＠./x) ＠"a b"'],
    ['\\$1 $$1', '\\＄1 $＄1'],
  ])('%j is %j', (text, expected) => {
    expect(inert(text)).toBe(expected);
    expect(fileOf({ contentMd: text })).toContain(`# A prompt\n\n${standInNote}\n`);
  });

  it.each([
    'Wow! `code` $x ${topic} $PATH a@b.example 5 @ 3 `@Override` !important',
    '# Title\n\n```sh\necho "$HOME"!\n```\n\n[a] {{b}} $ 1',
  ])('and other text is unchanged: %j', (text) => {
    expect(inert(text)).toBe(text);
    expect(fileOf({ contentMd: text })).not.toContain(standInNote);
  });
});

describe('no text of a member', () => {
  const part = fc.constantFrom(
    ...[
      '!',
      '`',
      '```',
      '~~~',
      '$',
      '{',
      '}',
      '@',
      'ARGUMENTS',
      '[0]',
      '1',
      'CLAUDE_SKILL_DIR',
      'user_config.a',
    ],
    ...[
      '\n',
      ' ',
      '\t',
      '> ',
      '- ',
      '    ',
      '"',
      '\\',
      'x',
      '/etc/passwd',
      'é',
      '\u0001',
      '\r\n',
      ':',
      '[a b]',
    ],
  );
  const text = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(''));
  const prompts = fc.record({
    ...{ title: text, summary: text, useWhen: text, license: text, contentMd: text, authorDisplayName: text },
    sampleResponses: fc.array(fc.record({ type: fc.constant('text' as const), title: text, content: text }), {
      maxLength: 2,
    }),
  });

  it('is a directive in its skill, which shows it as its page does', () => {
    fc.assert(
      fc.property(prompts, fc.constantFrom(undefined, 'claude' as const), (prompt, target) => {
        const file = fileOf(prompt, target);
        for (const [name, pattern] of Object.entries(hosts))
          expect([name, pattern.exec(file)]).toEqual([name, null]);
        const written = asWritten(file);
        expect(written).toContain(`## Prompt\n\n${prompt.contentMd.trim()}\n`);
        for (const { content } of prompt.sampleResponses) expect(written).toContain(content.trim());
        const front = parse(file.split('---', 3)[1] ?? '') as { description: string };
        expect(front.description).toBe(skillDescription({ ...unclassified, ...prompt }));
        expect(fileOf(prompt, target)).toBe(file);
      }),
      { numRuns: 2_000 },
    );
  });
});
