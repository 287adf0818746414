import { memo, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import { controlId } from './check.ts';
import { Card } from './side-cards.tsx';
import { type Template, templates } from './templates.ts';

/** Templates for the prompt's text. Asks for confirmation before replacing existing text. */
export const TemplateCard = memo(function TemplateCard({
  content,
  onUse,
}: {
  /** The prompt's current text. */
  content: string;
  onUse: (text: string) => void;
}) {
  const [pending, setPending] = useState<Template>();
  const used = useRef(false);

  // Runs after the dialog has closed and returned focus to its button.
  useEffect(() => {
    if (!used.current || pending) return;
    used.current = false;
    const textarea = document.getElementById(controlId('contentMd'));
    if (!(textarea instanceof HTMLTextAreaElement)) return;
    textarea.focus({ preventScroll: true });
    textarea.setSelectionRange(0, 0);
    textarea.scrollTop = 0;
    textarea.scrollIntoView({ block: 'start' });
  });

  const use = ({ name, text }: Template) => {
    const before = content;
    used.current = true;
    setPending(undefined);
    onUse(text);
    toast.message(`${name} inserted`, {
      id: 'template',
      ...(before.trim() && { action: { label: 'Undo', onClick: () => onUse(before) } }),
    });
  };
  return (
    <Card title="Quick Templates">
      <ul className="divide-y divide-hairline">
        {templates.map((template) => (
          <li key={template.name} className="py-3.5 first:pt-0 last:pb-0">
            <h3 className="font-sans text-sm font-semibold tracking-normal">{template.name}</h3>
            <p className="mt-0.5 text-sm text-muted">{template.description}</p>
            <Button
              variant="secondary"
              size="sm"
              className="mt-2.5"
              onClick={() => (content.trim() ? setPending(template) : use(template))}
            >
              Use template
              <span className="sr-only"> {template.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={pending !== undefined}
        question="Replace what you wrote?"
        description={`The template ${pending?.name ?? ''} replaces your prompt content.`}
        confirmLabel="Replace"
        onConfirm={() => pending && use(pending)}
        onClose={() => setPending(undefined)}
      />
    </Card>
  );
});
