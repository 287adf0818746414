import { BookOpen, Heart, type LucideIcon, MessageCircleQuestionMark, Sparkles } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import { SectionCard } from './section-card.tsx';

/** The four guidelines in one line each. */
export function GuidelinesCard() {
  return (
    <SectionCard
      title="Community Guidelines"
      more={{ label: 'Read the full guidelines', href: paths.guidelines() }}
    >
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {guidelines.map(({ icon: Icon, name, text }) => (
          <li key={name} className="flex gap-3">
            <Icon size={19} aria-hidden className="mt-0.5 shrink-0 text-ember" />
            <div>
              <h3 className="font-sans text-base font-semibold tracking-normal">{name}</h3>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const guidelines: readonly { icon: LucideIcon; name: string; text: string }[] = [
  { icon: Heart, name: 'Be Respectful', text: 'There is a person behind every prompt and every question.' },
  {
    icon: BookOpen,
    name: 'Share Knowledge',
    text: 'Share what worked for you, and explain what it is for.',
  },
  {
    icon: Sparkles,
    name: 'Quality Content',
    text: 'Test a prompt before you publish it. One good prompt is enough.',
  },
  {
    icon: MessageCircleQuestionMark,
    name: 'Ask Questions',
    text: 'Nobody knows everything. Ask, and say what you have tried.',
  },
];
