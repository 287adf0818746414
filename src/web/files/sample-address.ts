/** How a video sample is shown. */
export type VideoSource =
  /** A file for the browser's own player. */
  | { kind: 'file'; src: string }
  /** A page of another site, for an iframe. `player`: `src` is the embed URL of a known video service. */
  | { kind: 'frame'; src: string; host: string; player: boolean }
  /** Cannot be shown. */
  | { kind: 'none' };

/** Parses a video sample's content: an uploaded file, or the URL of a file, a video service or any page. */
export function videoSource(content: string): VideoSource {
  const text = content.trim();
  if (/^\/files\/[^?#\s]+\.(?:mp4|webm)$/.test(text)) return { kind: 'file', src: text };
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (!url) return { kind: 'none' };
  if (/\.(?:mp4|webm)$/i.test(url.pathname)) return { kind: 'file', src: url.href };
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const player = playerOf(host, url);
  return { kind: 'frame', src: player ?? url.href, host, player: player !== undefined };
}

/** Returns the embed URL of a video on YouTube, Vimeo or Loom, in the variant with the least tracking. */
function playerOf(host: string, url: URL): string | undefined {
  const parts = url.pathname.split('/').filter(Boolean);
  const [first = '', second = ''] = parts;
  if (host === 'youtu.be') return youTube(first, url);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'music.youtube.com') {
    if (['embed', 'shorts', 'live', 'v'].includes(first)) return youTube(second, url);
    return youTube(url.searchParams.get('v') ?? '', url);
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const at = parts.findIndex((part) => /^\d+$/.test(part));
    const id = parts[at];
    if (!id) return undefined;
    const hash = url.searchParams.get('h') ?? parts[at + 1];
    const unlisted = hash && /^[\da-f]+$/i.test(hash) ? `&h=${hash}` : '';
    return `https://player.vimeo.com/video/${id}?dnt=1${unlisted}&autoplay=1`;
  }
  if (host === 'loom.com' && ['share', 'embed'].includes(first) && /^\w{8,}$/.test(second)) {
    return `https://www.loom.com/embed/${second}?autoplay=1`;
  }
  return undefined;
}

function youTube(id: string, url: URL): string | undefined {
  if (!/^[\w-]{6,20}$/.test(id)) return undefined;
  const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '');
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`;
}

/** Parses '90', '90s' or '1m30s' to seconds; returns 0 for anything else. */
function secondsOf(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
