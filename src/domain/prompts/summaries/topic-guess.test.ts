import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedTopics } from '../topics.ts';
import { guessTopic, nearestTopics, subjectsIn } from './topic-guess.ts';

describe('topic of an imported prompt', () => {
  it.each([
    ['JavaScript Console', 'Reply with what the console should show.', 'programming'],
    ['SQL Terminal', 'Act as a SQL terminal in front of an example database.', 'programming'],
    ['Helper', 'Build a timer with HTML5, CSS3 and JavaScript.', 'programming'],
    ['Data Scientist', 'Explore the dataset and report.', 'data-science'],
    ['Statistician', 'Explain confidence intervals.', 'data-science'],
    ['Math Teacher', 'Explain equations in easy terms.', 'education'],
    ['Spoken English Partner', 'Practise spoken English with me.', 'education'],
    ['Doctor', 'Suggest a treatment for my symptoms.', 'education'],
    ['Novelist', 'Write a fantasy novel with an outstanding plot.', 'creative-writing'],
    ['Rapper', 'Write lyrics with a beat.', 'creative-writing'],
    ['Stand-up Comedian', 'Create a routine.', 'creative-writing'],
    ['Recruiter', 'Find candidates for the job opening.', 'business'],
    ['Startup Pitch', 'Write a pitch for investors.', 'business'],
    ['Legal Advisor', 'Describe the situation.', 'business'],
    ['Logo Design', 'Draw a minimal logo.', 'design'],
    ['Portrait', 'Cinematic photo of a woman, 85mm lens, 8k.', 'design'],
    ['UX/UI Developer', 'Improve the user experience of an app.', 'design'],
    ['SEO Prompt', 'Write an outline for an article on a keyword.', 'content-creation'],
    ['Social Media Manager', 'Plan campaigns for Instagram.', 'content-creation'],
    ['Proofreader', 'Review texts for spelling and grammar.', 'content-creation'],
  ])('%s: %s', (title, body, topic) => expect(guessTopic(subjectsIn(title, body))).toBe(topic));

  it('follows the title before the body', () => {
    expect(guessTopic(subjectsIn('Math Teacher', 'Use a story.'))).toBe('education');
    expect(guessTopic(subjectsIn('Storyteller', 'The hero is a teacher.'))).toBe('creative-writing');
  });

  it('falls back to the widest topic', () => {
    for (const empty of ['', 'zzz', '题目', '!!!'])
      expect(guessTopic(subjectsIn(empty, empty))).toBe('content-creation');
  });

  it('is always one of the shipped topics, and always the same', () => {
    const ids = shippedTopics.map(({ id }) => id);
    fc.assert(
      fc.property(fc.lorem(), fc.string({ unit: 'grapheme' }), (title, body) => {
        expect(ids).toContain(guessTopic(subjectsIn(title, body)));
        expect(guessTopic(subjectsIn(title, body))).toBe(guessTopic(subjectsIn(title, body)));
      }),
    );
  });
});

describe('topics nearest to a search', () => {
  it('are those of the subjects it names, the strongest first', () => {
    expect(nearestTopics('lesson about equations in javascript')).toEqual(['education', 'programming']);
    expect(nearestTopics('sql')).toEqual(['programming']);
    expect(nearestTopics('zzzz')).toEqual([]);
  });
});
