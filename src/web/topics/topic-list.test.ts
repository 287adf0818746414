import { describe, expect, it } from 'vitest';
import { broughtUp, findTopics, listedTopics } from './topic-list.ts';

const shipped = listedTopics([]);
const names = (topics: readonly { name: string }[]) => topics.map(({ name }) => name);

describe('topics on their page', () => {
  it('are SPEC’s seven where the server has none', () => {
    expect(names(shipped)).toEqual([
      'Content Creation',
      'Programming',
      'Creative Writing',
      'Data Science',
      'Education',
      'Business',
      'Design',
    ]);
    expect(shipped.every(({ color }) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
  });

  it('are found by words of name, description and top prompts, in any case and order', () => {
    expect(names(findTopics(shipped, ''))).toHaveLength(7);
    expect(names(findTopics(shipped, ' SCIENCE  data'))).toEqual(['Data Science']);
    expect(names(findTopics(shipped, 'whole systems'))).toEqual(['Programming']);
    expect(findTopics(shipped, 'plumbing')).toEqual([]);
    const [topic] = shipped;
    if (!topic) throw new Error('no topic');
    const withPrompt = {
      ...topic,
      topPrompts: [{ id: '1', title: 'Café menus', author: 'A', likeCount: 1 }],
    };
    expect(findTopics([withPrompt], 'cafe')).toEqual([withPrompt]);
  });

  it('come with the marked one first and none lost', () => {
    const design = shipped.at(-1);
    expect(names(broughtUp(shipped, design))).toEqual(['Design', ...names(shipped.slice(0, -1))]);
    expect(broughtUp(shipped, undefined)).toBe(shipped);
  });
});
