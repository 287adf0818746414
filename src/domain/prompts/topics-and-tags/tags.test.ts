import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits.ts';
import { storedTagKey } from './stored-tag-key.ts';
import { addTag, lastTag, splitTags, tagKey, trimTag } from './tags.ts';

const tag = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('SEO', 'seo ', ' Café', 'cafe', '#art', '# # art', 'a, b', '  ', ',', '#', 'c#'),
);

describe('typed tags', () => {
  it.each([
    ['art, seo', ['art', 'seo']],
    ['art;seo ; ', ['art', 'seo']],
    ['写作，翻译、编程；艺术', ['写作', '翻译', '编程', '艺术']],
    ['كتابة، ترجمة؛ فن', ['كتابة', 'ترجمة', 'فن']],
    ['#one,,#two', ['one', 'two']],
    ['machine learning', ['machine learning']],
    [' ,、; ', []],
  ])('%s', (text, tags) => expect(splitTags(text)).toEqual(tags));

  it('end with the one that is being typed', () => {
    expect(lastTag('写作、翻')).toEqual({ before: '写作、', tag: '翻' });
    expect(lastTag('a, #b')).toEqual({ before: 'a,', tag: 'b' });
    expect(lastTag('a')).toEqual({ before: '', tag: 'a' });
  });
});

describe('adding a tag', () => {
  it('trims it', () => expect(addTag([], '  seo ')).toEqual(['seo']));
  it('ignores blanks', () => expect(addTag(['a'], '   ')).toEqual(['a']));
  it('ignores one that is there, in any case and with or without accents', () => {
    for (const again of ['café', 'Café', ' CAFE ', '#café'])
      expect(addTag(['café'], again)).toEqual(['café']);
  });
  it('stops at five', () => {
    const five = ['a', 'b', 'c', 'd', 'e'];
    expect(addTag(five, 'f')).toBe(five);
    expect(addTag(five.slice(1), 'f')).toHaveLength(5);
  });

  it('keeps at most five that differ, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 12 }), (typed) => {
        const tags = typed.reduce(addTag, [] as readonly string[]);
        expect(tags.length).toBeLessThanOrEqual(limits.tagsPerPrompt);
        expect(new Set(tags.map(tagKey)).size).toBe(tags.length);
        for (const kept of tags) expect(kept).toBe(trimTag(kept));
      }),
    );
  });

  it('adds at the end and leaves the rest alone', () => {
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 5 }), tag, (tags, one) => {
        const more = addTag(tags, one);
        expect(more.slice(0, tags.length)).toEqual(tags);
        expect(more.length - tags.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('spelling', () => {
  it.each([
    ['  deep   learning ', 'deep learning'],
    ['#art', 'art'],
    ['# # art', 'art'],
    ['a,b', 'a b'],
    ['c#', 'c#'],
    ['C++', 'C++'],
    [' , ', ''],
  ])('%j is kept as "%s"', (typed, kept) => expect(trimTag(typed)).toBe(kept));

  it('is settled after once', () => {
    fc.assert(
      fc.property(tag, (typed) => {
        expect(trimTag(trimTag(typed))).toBe(trimTag(typed));
        expect(trimTag(typed)).not.toContain(',');
        expect(tagKey(trimTag(typed))).toBe(tagKey(typed));
      }),
    );
  });
});

it.each([',kind image', '，kind image', '︐ kind image', '﹐，kind image'])(
  'the stored key of %j is not that of a kind',
  (tag) => expect(storedTagKey(tag)).toBe('kind image'),
);
