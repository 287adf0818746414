import { describe, expect, it } from 'vitest';
import { outputItems } from './output-items.ts';

const cover = '/files/0199a5c2-7d00-7000-8000-000000000001/page.webp';
const video = '/files/0199a5c2-7d00-7000-8000-000000000002/video.mp4';
const page = 'https://video.example.org/watch';
const sample = (type: 'text' | 'image' | 'video', content: string, title = '') => ({ type, content, title });
const notes = sample('text', 'None.', 'Notes');

function itemsOf(
  kind: 'text' | 'image' | 'video' | 'agent',
  imageUrl: string,
  ...sampleResponses: ReturnType<typeof sample>[]
) {
  return outputItems({ kind, title: 'Harbour', imageUrl, sampleResponses }).map(
    ({ label, title, poster }) => [label, title, ...(poster ? [poster] : [])],
  );
}

describe('the output of a prompt', () => {
  it('begins with the cover, and has no picture twice', () => {
    expect(itemsOf('image', cover, notes, sample('image', '/b'))).toEqual([
      ['Cover', 'Harbour'],
      ['Notes', 'Notes'],
      ['image 2', 'image 2'],
    ]);
    expect(itemsOf('image', cover, notes, sample('image', cover, 'Boats'))).toEqual([
      ['Boats', 'Boats'],
      ['Notes', 'Notes'],
    ]);
  });

  it('begins with the first picture if the cover is generated', () => {
    expect(itemsOf('image', '/covers/generated.svg', notes, sample('image', '/b'))).toEqual([
      ['image 2', 'image 2'],
      ['Notes', 'Notes'],
    ]);
  });

  it('begins with the video of a video prompt, which shows the cover until it is played', () => {
    expect(itemsOf('video', cover, notes, sample('video', video))).toEqual([
      ['video 2', 'video 2', cover],
      ['Notes', 'Notes'],
    ]);
    // A page of another site cannot show it.
    expect(itemsOf('video', cover, sample('video', page))).toEqual([
      ['video 1', 'video 1'],
      ['Cover', 'Harbour'],
    ]);
  });

  it('is empty for other prompts, and without pictures and videos', () => {
    expect(itemsOf('text', cover, sample('image', '/b'))).toEqual([]);
    expect(itemsOf('agent', cover)).toEqual([]);
    expect(itemsOf('image', '/covers/generated.svg', notes)).toEqual([]);
    expect(itemsOf('image', '')).toEqual([]);
  });
});
