import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../ui/classes.ts';
import { type VideoSource, videoSource } from './sample-address.ts';

/** A video sample. Pages of other sites are loaded only on click, in a sandboxed iframe. */
export function SampleVideo({
  content,
  title,
  open,
  poster,
  fill = false,
}: {
  content: string;
  title: string;
  open: boolean;
  /** The address of a picture to show until it is played. */
  poster?: string;
  /** Fills the element around it. */
  fill?: boolean;
}) {
  const source = videoSource(content);
  if (source.kind === 'none') {
    return (
      <p
        className={classes(
          'flex items-center justify-center rounded-control bg-sunken text-sm text-muted',
          fill ? 'absolute inset-0' : 'aspect-video',
        )}
      >
        Video content
      </p>
    );
  }
  if (source.kind === 'file') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: authors upload videos without captions
      <video
        src={source.src}
        poster={poster}
        controls
        playsInline
        preload={open ? 'metadata' : 'none'}
        aria-label={title}
        className={fill ? 'absolute inset-0 size-full' : 'aspect-video w-full rounded-control bg-black'}
      />
    );
  }
  return <FramedVideo source={source} title={title} url={content.trim()} fill={fill} />;
}

function FramedVideo({
  source: { src, host, player },
  title,
  url,
  fill,
}: {
  source: Extract<VideoSource, { kind: 'frame' }>;
  title: string;
  url: string;
  fill: boolean;
}) {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      <div
        className={classes(
          'overflow-hidden rounded-control bg-sunken noscript:hidden',
          fill ? 'absolute inset-x-0 top-0 bottom-11' : 'aspect-video',
        )}
      >
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
        className={classes(
          'link inline-flex min-h-6 items-center gap-1.5 text-sm',
          fill ? 'absolute start-4 bottom-2.5' : 'mt-3',
        )}
      >
        Open on {host}
        <ExternalLink size={14} aria-hidden />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </>
  );
}
