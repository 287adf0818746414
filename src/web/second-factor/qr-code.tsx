import { useEffect, useState } from 'react';
import { Block } from '../ui/skeleton.tsx';

/** A text as a QR code: dark on white in both themes, since cameras expect that. What draws it is fetched when it is wanted. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | 'failed'>();
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => {
        const { data, size } = encode(text, { border: 2 });
        setCode({ size, path: pathOf(data) });
      },
      () => setCode('failed'),
    );
  }, [text]);
  if (code === 'failed')
    return <p className="text-sm text-danger">The picture could not be drawn: type the key instead.</p>;
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

/** The dark squares as one path. */
function pathOf(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
