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
import { classes } from '../../ui/classes.ts';

/** A tile in the topic's colour: an icon for built-in topics, the emoji for others. */
export function TopicIcon({
  topic,
  large = false,
}: {
  topic: { id: string; icon: string; color: string };
  large?: boolean;
}) {
  const Icon = icons[topic.id];
  return (
    <span
      aria-hidden
      style={{ '--hue': topic.color } as CSSProperties}
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-control bg-[color-mix(in_oklab,var(--hue)_16%,var(--color-raised))] text-[color-mix(in_oklab,var(--hue)_72%,var(--color-ink))] select-none',
        large ? 'size-14 text-2xl sm:size-16' : 'size-11 text-xl',
      )}
    >
      {Icon ? <Icon size={large ? 30 : 21} strokeWidth={1.75} /> : topic.icon}
    </span>
  );
}

const icons: Readonly<Record<string, LucideIcon | undefined>> = {
  'content-creation': PenLine,
  programming: Code,
  'creative-writing': Feather,
  'data-science': ChartColumn,
  education: GraduationCap,
  business: Briefcase,
  design: Palette,
};
