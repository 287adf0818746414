import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('./accepted.txt', import.meta.url);

/** The keys of the findings that are known, one a line in accepted.txt. */
export function readAccepted(): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}

export function writeAccepted(keys: readonly string[]): void {
  writeFileSync(file, `${keys.join('\n')}\n`);
}

/** What is in one list and not in the other. */
export function compareWithAccepted(
  found: readonly string[],
  accepted: readonly string[],
): { added: string[]; gone: string[] } {
  return {
    added: found.filter((key) => !accepted.includes(key)),
    gone: accepted.filter((key) => !found.includes(key)),
  };
}
