import { memo, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { controlId } from './check.ts';
import { Card } from './side-cards.tsx';
import { type Template, templates } from './templates.ts';

/** Beginnings for the prompt's text. Asks before one takes the place of what is written. */
export const TemplateCard = memo(function TemplateCard({
  written,
  onUse,
}: {
  /** What stands in the content now. */
  written: string;
  onUse: (text: string) => void;
}) {
  const [asked, setAsked] = useState<Template>();
  const used = useRef(false);

  // After the dialog, which gives the focus back to its button.
  useEffect(() => {
    if (!used.current || asked) return;
    used.current = false;
    const content = document.getElementById(controlId('contentMd'));
    if (!(content instanceof HTMLTextAreaElement)) return;
    content.focus({ preventScroll: true });
    content.setSelectionRange(0, 0);
    content.scrollTop = 0;
    content.scrollIntoView({ block: 'start' });
  });

  const use = ({ name, text }: Template) => {
    const before = written;
    used.current = true;
    setAsked(undefined);
    onUse(text);
    toast.message(`${name} is in the editor`, {
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
              onClick={() => (written.trim() ? setAsked(template) : use(template))}
            >
              Use template
              <span className="sr-only"> {template.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        question="Replace what you wrote?"
        description={`The template ${asked?.name ?? ''} takes the place of your prompt content.`}
        confirmLabel="Replace"
        onConfirm={() => asked && use(asked)}
        onClose={() => setAsked(undefined)}
      />
    </Card>
  );
});
