import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Card } from '../../ui/pages/card.tsx';
import { controlId } from './check.ts';

export const WritingTips = memo(function WritingTips() {
  return (
    <Card title="Writing Tips">
      <List>
        <li>Start with the role and the task: who the model should be and what it should do.</li>
        <li>Say who the answer is for, how long it should be, and in what format.</li>
        <li>
          Put the parts that readers should change{' '}
          <span translate="no" className="font-mono text-[0.8125rem] text-ember">
            [in brackets]
          </span>
          : they fill them in before copying.
        </li>
        <li>One example of a good answer is worth a page of rules.</li>
        <li>Try it two or three times, and add a sample of the output.</li>
      </List>
    </Card>
  );
});

export const Guidelines = memo(function Guidelines() {
  return (
    <Card title="Community Guidelines">
      <List>
        <li>Be respectful: nothing that harms, harasses or deceives people.</li>
        <li>Share your own work, or others' work with their consent and with credit.</li>
        <li>Describe honestly what the prompt does and where it fails.</li>
        <li>Leave out secrets: no keys, passwords or personal data, not even in samples.</li>
      </List>
    </Card>
  );
});

function List({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-2 ps-4 text-sm text-muted marker:text-ember">{children}</ul>;
}

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

  // Runs after the dialog has closed and returned the focus to its button.
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

/** An initial text for a prompt, with placeholders for the author or the readers to fill in. */
interface Template {
  name: string;
  description: string;
  text: string;
}

const templates: readonly Template[] = [
  {
    name: 'Basic Structure',
    description: 'Role, task, context and answer format. Fits most prompts.',
    text: `You are [role, e.g. an experienced editor].

Your task: [what should be done, in one sentence].

Context:
[what the model needs to know: audience, background, material]

Please:
1. [first step or requirement]
2. [second step or requirement]
3. [third step or requirement]

Answer as [format, e.g. a numbered list] in a [tone] tone, in about [length].
If something is unclear, ask before you start.`,
  },
  {
    name: 'Creative Writing',
    description: 'A story or scene with a voice, a setting and a twist.',
    text: `Write a [form, e.g. short story] in the [genre] genre, about [length].

Main character: [name], who is [one telling trait] and wants [goal].
Setting: [place] in [time].
Conflict: [what is in the way].
Twist: [what changes everything].

Voice: [point of view], in a [mood] mood, in the style of [author or genre].

Show what people feel through what they do. Avoid [what to avoid], and end on [how it should end].`,
  },
  {
    name: 'Technical Analysis',
    description: 'A careful look at code, a system or data, with findings and advice.',
    text: `You are a senior [discipline, e.g. backend engineer]. Analyze the following [subject, e.g. code or architecture].

Material:
[paste it here]

Background: [language, versions, size, constraints].
Pay attention to [criteria, e.g. correctness, performance and security].

Report:
1. Summary in three sentences.
2. Findings, most serious first: what, where, why it matters.
3. Recommendations with an example for each, and what they cost.
4. Assumptions you made, and what you would check next.

Say where you’re not certain.`,
  },
];
