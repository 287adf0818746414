import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { readFont } from './font.ts';

const require = createRequire(import.meta.url);

it('a font knows its characters and their widths', () => {
  const file = '@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf';
  const mono = readFont(require.resolve(file));
  for (const character of 'aZ[{č Łźếộ“”…→Жλ')
    expect([character, mono.has(character)]).toEqual([character, true]);
  for (const character of '題שع🚀\u0000')
    expect([character, mono.has(character)]).toEqual([character, false]);
  expect(mono.widthOf('Kovač')).toBeCloseTo(5 * 0.6);
  expect(mono.widthOf('')).toBe(0);
  expect(mono.family).toBe('JetBrains Mono');
});
