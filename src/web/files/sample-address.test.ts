import { expect, test } from 'vitest';
import { videoSource } from './sample-address.ts';

const player = (src: string, host: string) => ({ kind: 'frame', src, host, player: true });

test('video files are played by the browser', () => {
  const own = '/files/0199a5c2-7d00-7000-8000-000000000001/video.webm';
  expect(videoSource(own)).toEqual({ kind: 'file', src: own });
  expect(videoSource(' https://example.com/clips/a.MP4?x=1 ')).toEqual({
    kind: 'file',
    src: 'https://example.com/clips/a.MP4?x=1',
  });
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x', ''],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', '&start=90'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', ''],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?t=42', '&start=42'],
])('YouTube: %s', (address, rest) => {
  expect(videoSource(address)).toMatchObject({
    src: `https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1${rest}`,
    player: true,
  });
});

test('Vimeo and Loom', () => {
  expect(videoSource('https://vimeo.com/76979871')).toEqual(
    player('https://player.vimeo.com/video/76979871?dnt=1&autoplay=1', 'vimeo.com'),
  );
  expect(videoSource('https://vimeo.com/76979871/8272103f6e')).toEqual(
    player('https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e&autoplay=1', 'vimeo.com'),
  );
  expect(videoSource('https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184?sid=1')).toEqual(
    player('https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184?autoplay=1', 'loom.com'),
  );
});

test('any other page is framed unchanged; lookalikes of known services are not treated as players', () => {
  for (const address of [
    'https://videos.example.org/watch/42',
    'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v=%22onload%3D',
  ]) {
    expect(videoSource(address)).toMatchObject({ kind: 'frame', src: address, player: false });
  }
});

test('content that is not a URL shows nothing', () => {
  for (const content of ['', 'a video of a cat', 'javascript:alert(1)', '/etc/video.mp4', 'https://']) {
    expect(videoSource(content)).toEqual({ kind: 'none' });
  }
});
