import { describe, expect, it } from 'vitest';
import { analyses } from '../../../src/operations/prompts/indexing/analyses.ts';
import { textAnalyses } from '../../../src/start/wiring/texts.ts';

const words = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, n) => `${word}${n}`).join(' ');
const searchable = (body: string) => ({
  text: { title: 'A long text', tags: ['long'], summary: 'About length', author: 'Ada', body, samples: [] },
  properties: { topicId: null, tagKeys: ['long'], isPremium: false },
});

describe('the analysis of texts', () => {
  it.each(['short', words(9_000)])('gives the same for short and for long ones', async (body) => {
    const analysis = textAnalyses().of('alice');
    expect(await analysis.run('document', searchable(body))).toEqual(analyses.document(searchable(body)));
    const text = { title: 'A long text', body };
    expect(await analysis.run('bands', text)).toEqual(analyses.bands(text));
    const before = { ...text, body: words(9_000, 'other') };
    const others = [text, { ...text, body: `${body} and one more` }, before];
    const compared = { text, before, others };
    expect(await analysis.run('similarities', compared)).toEqual(analyses.similarities(compared));
  });

  it('refuses what one viewer sends beyond some, and goes on with those of others', async () => {
    const turns = textAnalyses();
    const long = (word: string) => searchable(words(9_000, word));
    const many = Array.from({ length: 12 }, (_, n) => turns.of('alice').run('document', long(`a${n}x`)));
    const other = await turns.of('bob').run('document', long('b'));
    const results = await Promise.all(many);
    expect(other).toEqual(analyses.document(long('b')));
    // One at work and four that wait.
    expect(results.filter((result) => result === 'busy')).toHaveLength(7);
  });

  it('is never busy for short ones', async () => {
    const turns = textAnalyses().of('alice');
    const many = Array.from({ length: 50 }, () => turns.run('bands', { title: 'One', body: words(100) }));
    expect(await Promise.all(many)).not.toContain('busy');
  });
});
