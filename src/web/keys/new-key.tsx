import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { controlClass } from '../ui/control-class.ts';
import { copyText } from '../ui/copy-text.ts';
import { Field } from '../ui/field.tsx';
import { toast } from '../ui/toast.ts';

/** Shows a new key. It cannot be shown again, because the site stores only its hash. */
export function NewKey({ name, token, onDone }: { name: string; token: string; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await copyText(token);
      setCopied(true);
    } catch {
      input.current?.select();
      toast.error('Failed to copy the key', {
        description: 'Your browser does not allow it. The key is selected: copy it manually.',
      });
    }
  };
  return (
    <div className="rounded-card bg-ember-soft p-4 sm:p-5">
      <Field
        label={`Your new key: ${name}`}
        hint="Copy it now and keep it as safe as a password. It is shown only once."
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              ref={input}
              readOnly
              value={token}
              spellCheck={false}
              onFocus={(event) => event.currentTarget.select()}
              className={classes(controlClass, 'h-10 grow basis-64 font-mono')}
            />
            <Button onClick={() => void copy()} className="min-w-28">
              {copied ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
              {copied ? 'Copied!' : 'Copy'}
            </Button>
          </div>
        )}
      </Field>
      <p aria-live="polite" className="sr-only">
        {copied && 'The key has been copied'}
      </p>
      <Button variant="secondary" size="sm" onClick={onDone} className="mt-4">
        Done
      </Button>
    </div>
  );
}
