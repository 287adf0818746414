import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '../runtime/query-client.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toast.ts';

/** Milliseconds that 'Copied!' stays (SPEC 9). */
const confirmation = 2_000;

/** Copies what `text` answers at that moment, and tells the site that the prompt was taken along. */
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
  // How often since the confirmation was last gone: each copy starts its time anew.
  const [copies, setCopies] = useState(0);
  const copied = copies > 0;
  useEffect(() => {
    if (!copies) return;
    const timer = setTimeout(setCopies, confirmation, 0);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    try {
      await copyText(text());
      setCopies((count) => count + 1);
      // A reader has the text whether or not it is counted.
      api.countDownload({ params: { id: promptId } }).catch(() => {});
    } catch {
      toast.error('Failed to copy prompt', {
        description: 'Your browser does not allow it. Select the text and copy it by hand.',
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
        {copied && 'The prompt is in your clipboard'}
      </span>
    </>
  );
}
