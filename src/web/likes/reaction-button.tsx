import type { LucideIcon } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import { countLabel } from '../prompts/prompt-facts.tsx';
import { classes } from '../ui/classes.ts';
import { useMe } from '../users/queries.ts';

const tones = { like: 'text-like', bookmark: 'text-bookmark' } as const;

/**
 * A toggle with a count: like, bookmark. For visitors it is a form that leads to the sign-in page and back to the
 * prompt, so that it also works before scripts do.
 */
export function ReactionButton({
  promptId,
  label,
  icon: Icon,
  tone,
  count,
  pressed,
  disabled,
  onPress,
}: {
  promptId: string;
  label: string;
  icon: LucideIcon;
  tone: keyof typeof tones;
  count: number;
  pressed: boolean;
  disabled: boolean;
  onPress: () => void;
}) {
  const me = useMe();
  const button = (
    <button
      type={me ? 'button' : 'submit'}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={me ? onPress : undefined}
      title={label}
      className={classes(
        'group inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium tabular-nums transition-colors select-none not-disabled:hover:bg-sunken sm:h-10 sm:px-3',
        pressed ? tones[tone] : 'text-ink',
      )}
    >
      <Icon
        size={19}
        aria-hidden
        className={classes(
          'transition-[scale,fill] group-not-disabled:group-active:scale-80',
          pressed && 'fill-current',
        )}
      />
      <span className="sr-only">{label}</span> {countLabel(count)}
    </button>
  );
  if (me) return button;
  return (
    <form action={paths.login()}>
      <input type="hidden" name="next" value={paths.prompt(promptId)} />
      {button}
    </form>
  );
}
