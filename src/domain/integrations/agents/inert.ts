const standIns: Record<string, string> = { '!': '！', $: '＄', '@': '＠' };

/**
 * What programs for agents run or replace when they load a file: commands (`` !`date` ``, a block that begins
 * with ```` ```! ````, `!{date}`), arguments and variables (`$ARGUMENTS`, `$1`, `${CLAUDE_SESSION_ID}`), and
 * files (`@path`, `@{path}`). Only their first character is matched.
 */
const directives =
  /[!@](?=\{)|!(?=`)|(?<=[`~]{3}[ \t]*)!|\$(?=\{?(?:ARGUMENTS|CLAUDE_|user_config\b|[\d@]))|(?<![\w`])@(?!\s)/gu;

/** For readers of a text that {@link inert} changed. */
export const standInNote =
  'In this file, ＄, ！ and ＠ stand for $, ! and @ where a program would run or replace what follows.';

/**
 * Returns a text that no program runs or replaces: its directives begin with a wide form of their character.
 */
export function inert(text: string): string {
  return text.replace(directives, (character) => standIns[character] ?? character);
}
