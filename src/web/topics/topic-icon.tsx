import {
  Briefcase,
  ChartColumn,
  Code,
  Feather,
  GraduationCap,
  type LucideIcon,
  Palette,
  PenLine,
} from 'lucide-react';
import type { CSSProperties } from 'react';

/** A tile in the topic's hue with its picture: drawn for the topics that ship, the emoji of any other. */
export function TopicIcon({ topic }: { topic: { id: string; icon: string; color: string } }) {
  const Drawn = drawn[topic.id];
  return (
    <span
      aria-hidden
      style={{ '--hue': topic.color } as CSSProperties}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control bg-[color-mix(in_oklab,var(--hue)_16%,var(--color-raised))] text-xl text-[color-mix(in_oklab,var(--hue)_72%,var(--color-ink))] select-none"
    >
      {Drawn ? <Drawn size={21} strokeWidth={1.75} /> : topic.icon}
    </span>
  );
}

const drawn: Readonly<Record<string, LucideIcon | undefined>> = {
  'content-creation': PenLine,
  programming: Code,
  'creative-writing': Feather,
  'data-science': ChartColumn,
  education: GraduationCap,
  business: Briefcase,
  design: Palette,
};
