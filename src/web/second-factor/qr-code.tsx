import { useEffect, useState } from 'react';
import { Block } from '../ui/skeleton.tsx';

/** A QR code, black on white in both themes, because scanners expect that. The encoder is loaded on demand. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | 'failed'>();
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => {
        const { data, size } = encode(text, { border: 2 });
        setCode({ size, path: modulesPath(data) });
      },
      () => setCode('failed'),
    );
  }, [text]);
  if (code === 'failed')
    return <p className="text-sm text-danger">The QR code could not be shown: enter the key instead.</p>;
  if (!code) return <Block className="size-44" />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}

/** The dark modules as one SVG path. */
function modulesPath(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
