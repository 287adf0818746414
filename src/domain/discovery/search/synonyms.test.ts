import { describe, expect, it } from 'vitest';
import { parseSynonyms } from './synonyms.ts';

const pairs = (text: string) =>
  parseSynonyms(text).map(({ words, finds }) => `${words.join(' ')} > ${finds.join(' ')}`);

describe('a list of synonyms', () => {
  it('has phrases that find each other, and phrases that find others', () => {
    expect(pairs('- CV = Résumé\n* dog > pet = puppy dog')).toEqual([
      'cv > resume',
      'resume > cv',
      'dog > pet',
      'dog > puppy dog',
    ]);
  });

  it('ignores all other lines', () => {
    expect(pairs('# Title\n\nText with = and >\n  - indented = too')).toEqual([]);
  });

  it.each(['- cv', '- cv =', '- > pet', '- a > b > c', '- one two three four five = six', '- !!! = ???'])(
    'with the line %j is refused, with its number',
    (line) => {
      expect(() => parseSynonyms(`# Title\n${line}`)).toThrow(/^line 2 /);
    },
  );
});
