import { ArrowRight, Circle, CircleCheck } from 'lucide-react';
import { paths } from '../../contract/core/routes.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { classes } from '../ui/classes.ts';
import { Card } from '../ui/pages/card.tsx';
import { doneSteps, nextStepsId } from './done-steps.ts';

/** The steps that a member can take to participate, with those already completed. */
export function NextSteps({ me }: { me: OwnUser }) {
  return (
    <div id={nextStepsId} className="scroll-mt-20">
      <Card title="Your next steps">
        <ul className="-mx-2 grid gap-x-4 sm:grid-cols-2">
          {stepsOf(me).map(({ label, hint, href, done }) => {
            const Icon = done ? CircleCheck : Circle;
            return (
              <li key={label}>
                <a
                  href={href}
                  className="group flex items-start gap-3 rounded-control px-2 py-2.5 hover:bg-sunken"
                >
                  <Icon
                    size={19}
                    aria-hidden
                    className={classes('mt-0.5 shrink-0', done ? 'text-success' : 'text-muted')}
                  />
                  <span className="min-w-0 grow">
                    <span className="block font-medium group-hover:underline">
                      {label}
                      {done && <span className="sr-only"> (done)</span>}
                    </span>
                    <span className="block text-sm text-muted">{hint}</span>
                  </span>
                  <ArrowRight size={16} aria-hidden className="mt-1 shrink-0 text-muted" />
                </a>
              </li>
            );
          })}
        </ul>
      </Card>
    </div>
  );
}

function stepsOf(me: OwnUser): { label: string; hint: string; href: string; done: boolean }[] {
  const done = doneSteps(me);
  return [
    {
      label: 'Complete your profile',
      hint: 'Add a photo and a short bio.',
      href: paths.settings(),
      done: done.profile,
    },
    {
      label: 'Follow other members',
      hint: 'Their new prompts appear on your home page.',
      href: paths.members(),
      done: done.following,
    },
    {
      label: 'Share a prompt',
      hint: 'Start with one that worked for you.',
      href: paths.write(),
      done: done.prompt,
    },
    {
      label: 'Confirm your email address',
      hint: 'Then you can upload videos and use pictures of other sites.',
      href: paths.settings(),
      done: done.email,
    },
  ];
}
