import { LifeBuoy, type LucideIcon, MessageSquarePlus, Users } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SectionCard } from './section-card.tsx';

export function QuickActions() {
  return (
    <SectionCard title="Quick Actions">
      <ul className="grid gap-2.5">
        {actions.map(({ icon: Icon, label, href }) => (
          <li key={label}>
            <ButtonLink href={href} variant="secondary" className="w-full justify-start">
              <Icon size={17} aria-hidden />
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const actions: readonly { icon: LucideIcon; label: string; href: string }[] = [
  { icon: MessageSquarePlus, label: 'Start Discussion', href: paths.newDiscussion() },
  { icon: Users, label: 'Find Members', href: paths.members() },
  { icon: LifeBuoy, label: 'Get Help', href: paths.help() },
];
