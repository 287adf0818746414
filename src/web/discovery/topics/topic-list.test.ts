import { describe, expect, it } from 'vitest';
import { findTopics, listedTopics, withFirst } from './topic-list.ts';

const builtIn = listedTopics([]);
const names = (topics: readonly { name: string }[]) => topics.map(({ name }) => name);

describe('topics on the topics page', () => {
  it('are the seven built-in ones if the server has none', () => {
    expect(names(builtIn)).toEqual([
      'Content Creation',
      'Programming',
      'Creative Writing',
      'Data Science',
      'Education',
      'Business',
      'Design',
    ]);
    expect(builtIn.every(({ color }) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
  });

  it('are found by words of name, description and top prompts, in any order, ignoring case', () => {
    expect(names(findTopics(builtIn, ''))).toHaveLength(7);
    expect(names(findTopics(builtIn, ' SCIENCE  data'))).toEqual(['Data Science']);
    expect(names(findTopics(builtIn, 'whole systems'))).toEqual(['Programming']);
    expect(findTopics(builtIn, 'plumbing')).toEqual([]);
    const [topic] = builtIn;
    if (!topic) throw new Error('no topic');
    const withPrompt = {
      ...topic,
      topPrompts: [{ id: '1', title: 'Café menus', author: 'A', likeCount: 1 }],
    };
    expect(findTopics([withPrompt], 'cafe')).toEqual([withPrompt]);
  });

  it('have the marked one first', () => {
    const design = builtIn.at(-1);
    expect(names(withFirst(builtIn, design))).toEqual(['Design', ...names(builtIn.slice(0, -1))]);
    expect(withFirst(builtIn, undefined)).toBe(builtIn);
  });
});
