import {
  Bookmark,
  Copy,
  Heart,
  Keyboard,
  Link,
  LogIn,
  LogOut,
  MessageSquarePlus,
  MoonStar,
  PenLine,
  Share2,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { offersSignUp } from '../../../domain/identity/sign-up.ts';
import { useSite } from '../../core/site.ts';
import { useSignOut } from '../../identity/sign-out.ts';
import { signInAddress } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { toggleDark } from '../../ui/dark-mode.ts';
import { copyText } from '../../ui/forms/copy-text.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { storedViews, storeViews } from '../recent/recent-store.ts';
import { parseViews } from '../recent/recent-views.ts';
import type { Item } from './items.ts';

/** Returns the palette's actions on any page. `showShortcuts` opens the list of keyboard shortcuts. */
export function useActions(showShortcuts: () => void): readonly Item[] {
  const me = useMe();
  const signOut = useSignOut();
  const location = useLocation();
  const { signUp } = useSite();
  return [
    action('Write a prompt', PenLine, { href: paths.write(), words: 'new create publish share' }),
    action('Toggle dark mode', MoonStar, { run: toggleDark, words: 'theme light appearance' }),
    action('Copy link to this page', Link, { run: () => void copyLink(), words: 'share url address' }),
    action('Keyboard shortcuts', Keyboard, { run: showShortcuts, words: 'keys help' }),
    action('Clear recent activity', Trash2, { run: clearActivity, words: 'delete history viewed' }),
    action('Start a discussion', MessageSquarePlus, {
      href: paths.newDiscussion(),
      words: 'ask new community',
    }),
    ...(me
      ? [action('Sign out', LogOut, { run: () => void signOut(), words: 'log out' })]
      : [
          action('Sign in', LogIn, { href: signInAddress(location), words: 'log in account' }),
          ...(offersSignUp(signUp)
            ? [action('Sign up', UserPlus, { href: paths.signup(), words: 'register create account join' })]
            : []),
        ]),
  ];
}

/**
 * Returns the actions of a prompt's page. They click its buttons, so that both have the same effect and
 * label.
 */
export function pageActions(): readonly Item[] {
  const buttons = document.querySelectorAll<HTMLElement>('#main [data-actions] button');
  return [...buttons].flatMap((button) => {
    const name = button.title || button.textContent;
    const icon = pageIcons[name];
    if (!icon) return [];
    const pressed = button.ariaPressed === 'true';
    const label = pressed ? `Remove ${name.toLowerCase()}` : `${name} this prompt`;
    return [action(label, icon, { run: () => button.click(), words: name })];
  });
}

const pageIcons: Record<string, Item['icon']> = { Copy, Like: Heart, Bookmark, Share: Share2 };

function action(label: string, icon: Item['icon'], rest: Pick<Item, 'href' | 'run' | 'words'>): Item {
  return { key: `action ${label}`, label, icon, ...rest };
}

async function copyLink(): Promise<void> {
  try {
    await copyText(location.href);
    toast.success('Link copied to clipboard!');
  } catch {
    toast.error('Failed to copy link', { description: location.href });
  }
}

function clearActivity(): void {
  const views = parseViews(storedViews(), Date.now());
  storeViews([]);
  toast.success('Activity cleared', { action: { label: 'Undo', onClick: () => storeViews(views) } });
}
