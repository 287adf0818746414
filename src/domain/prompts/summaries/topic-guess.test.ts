import { describe, expect, it } from 'vitest';
import { clearTopicOf, nearestTopics, subjectTags } from './topic-guess.ts';

describe('the topic of a text', () => {
  it.each([
    ['JavaScript Console', 'programming'],
    ['Data Scientist', 'data-science'],
    ['Math Teacher', 'education'],
    ['Write a fantasy novel with an outstanding plot.', 'creative-writing'],
    ['Write a pitch for investors.', 'business'],
    ['Cinematic photo of a woman, 85mm lens, 8k.', 'design'],
    ['Plan campaigns for Instagram', undefined],
    ['', undefined],
    ['题目!!!', undefined],
  ])('%s: %s', (text, topic) => expect(clearTopicOf(text)).toBe(topic));
});

describe('topics nearest to a search', () => {
  it('are those of the subjects it names, the strongest first', () => {
    expect(nearestTopics('lesson about equations in javascript')).toEqual(['education', 'programming']);
    expect(nearestTopics('sql')).toEqual(['programming']);
    expect(nearestTopics('zzzz')).toEqual([]);
  });
});

describe('tags for a text', () => {
  it('are the subjects that it names, the strongest first', () => {
    expect(subjectTags('Travel Guide. Suggest a recipe.')).toEqual(['travel', 'cooking']);
    expect(subjectTags('Act like a C++ or Python interpreter.')).toEqual(['c++', 'python', 'coding']);
    expect(subjectTags('zzzz')).toEqual([]);
  });
});
