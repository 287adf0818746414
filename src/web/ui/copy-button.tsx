import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '../runtime/query-client.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toast.ts';

/** How long 'Copied!' is shown. */
const confirmationMs = 2_000;

/** Copies the text that `text` returns at that moment, and counts a download of the prompt. */
export function CopyButton({
  promptId,
  text,
  className,
}: {
  promptId: string;
  text: () => string;
  className: string;
}) {
  const api = useApi();
  // Copies since the confirmation was last hidden; a counter, so that each copy restarts the timer.
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
      // Counting is optional: ignore a failure.
      api.countDownload({ params: { id: promptId } }).catch(() => {});
    } catch {
      toast.error('Failed to copy prompt', {
        description: 'Your browser does not allow it. Select the text and copy it manually.',
      });
    }
  };
  return (
    <>
      <Button onClick={copy} className={className}>
        {copied ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
        {copied ? 'Copied!' : 'Copy'}
      </Button>
      <span aria-live="polite" className="sr-only">
        {copied && 'Prompt copied to clipboard'}
      </span>
    </>
  );
}
