import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../overlays/toast.ts';
import { Button, type ButtonStyle } from './button.tsx';
import { copyText } from './copy-text.ts';

/** Milliseconds for which 'Copied!' is shown. */
const confirmationMs = 2_000;

/** Copies the text that `text` returns when clicked, and confirms it for two seconds. */
export function CopyButton({
  text,
  label = 'Copy',
  accessibleName,
  copied: announcement,
  failed: [failure, advice],
  onCopied,
  onFailed,
  ...button
}: ButtonStyle & {
  text: () => string;
  label?: string;
  /** Distinguishes it from another 'Copy' button on the page. */
  accessibleName?: string;
  /** The text that screen readers announce. */
  copied: string;
  /** The title and advice of a toast when the browser does not allow copying. */
  failed: [title: string, advice: string];
  onCopied?: () => void;
  onFailed?: () => void;
  'aria-keyshortcuts'?: string;
  className?: string;
}) {
  // Copies since the confirmation was last hidden. It is a counter, so that each copy restarts the timer.
  const [copies, setCopies] = useState(0);
  const copied = copies > 0;
  useEffect(() => {
    if (!copies) return;
    const timer = setTimeout(setCopies, confirmationMs, 0);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    try {
      await copyText(text());
      setCopies((count) => count + 1);
      onCopied?.();
    } catch {
      onFailed?.();
      toast.error(failure, { description: `Your browser doesn’t allow copying. ${advice}` });
    }
  };
  return (
    <>
      <Button onClick={copy} aria-label={copied ? undefined : accessibleName} {...button}>
        {copied ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
        <span>{copied ? 'Copied!' : label}</span>
      </Button>
      <span aria-live="polite" className="sr-only">
        {copied && announcement}
      </span>
    </>
  );
}
