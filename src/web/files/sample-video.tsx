import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { type VideoSource, videoSource } from './sample-address.ts';

/** A video sample. Pages of other sites are loaded only on click, in a sandboxed iframe. */
export function SampleVideo({ content, title, open }: { content: string; title: string; open: boolean }) {
  const source = videoSource(content);
  if (source.kind === 'none') {
    return (
      <p className="flex aspect-video items-center justify-center rounded-control bg-sunken text-sm text-muted">
        Video content
      </p>
    );
  }
  if (source.kind === 'file') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: authors upload videos without captions
      <video
        src={source.src}
        controls
        playsInline
        preload={open ? 'metadata' : 'none'}
        aria-label={title}
        className="aspect-video w-full rounded-control bg-black"
      />
    );
  }
  return <FramedVideo source={source} title={title} url={content.trim()} />;
}

function FramedVideo({
  source: { src, host, player },
  title,
  url,
}: {
  source: Extract<VideoSource, { kind: 'frame' }>;
  title: string;
  url: string;
}) {
  const [loaded, setLoaded] = useState(false);
  return (
    <div>
      <div className="aspect-video overflow-hidden rounded-control bg-sunken noscript:hidden">
        {loaded ? (
          <iframe
            src={src}
            title={title}
            // A known player needs its own origin; unknown pages are not granted one.
            sandbox={
              player ? 'allow-scripts allow-same-origin allow-presentation allow-popups' : 'allow-scripts'
            }
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy={player ? 'strict-origin-when-cross-origin' : 'no-referrer'}
            className="size-full border-0"
          />
        ) : (
          <button
            type="button"
            onClick={() => setLoaded(true)}
            className="group flex size-full flex-col items-center justify-center gap-3 px-4 text-sm"
          >
            <span className="inline-flex size-14 items-center justify-center rounded-full bg-ink text-paper transition-transform group-hover:scale-105">
              <Play size={22} aria-hidden className="ms-0.5 fill-current" />
            </span>
            <span className="font-medium">{player ? 'Play video' : 'Load content'}</span>
            <span className="text-muted">Loads from {host}</span>
          </button>
        )}
      </div>
      <a
        href={url}
        target="_blank"
        rel="nofollow noopener noreferrer"
        className="link mt-3 inline-flex min-h-6 items-center gap-1.5 text-sm"
      >
        Open on {host}
        <ExternalLink size={14} aria-hidden />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </div>
  );
}
