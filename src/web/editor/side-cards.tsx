import { memo, type ReactNode, useId } from 'react';

/** A card beside the editor. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-raised p-5">
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

export const WritingTips = memo(function WritingTips() {
  return (
    <Card title="Writing Tips">
      <List>
        <li>Start with the role and the task: who the model should be and what it should do.</li>
        <li>Say who the answer is for, how long it should be, and in what format.</li>
        <li>
          Put the parts that readers should change{' '}
          <span className="font-mono text-[0.8125rem] text-ember">[in brackets]</span>: they fill them in
          before copying.
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
