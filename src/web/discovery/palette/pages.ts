import {
  Bookmark,
  BookOpen,
  CalendarDays,
  Coins,
  Compass,
  FileText,
  Heart,
  History,
  House,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Pencil,
  Scale,
  Search,
  Settings,
  Shield,
  ShoppingBag,
  Terminal,
  Trophy,
  User,
  Users,
} from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import type { OwnUser } from '../../../contract/people/users.ts';
import { type AdminTab, adminAddress } from '../../people/admin-address.ts';
import { profileAddress } from '../../people/profile-address.ts';
import type { Item } from './items.ts';

/** Returns the pages that the palette offers this viewer; null stands for a visitor. */
export function pagesFor(me: OwnUser | null): readonly Item[] {
  return [
    page('Home', paths.home(), House, 'start featured trending'),
    page('Explore', paths.explore(), Compass, 'search prompts browse all'),
    page('Topics', paths.topics(), LayoutGrid, 'categories'),
    ...(me ? ownPages(me) : []),
    page('Recent Activity', paths.recent(), History, 'history viewed'),
    page('Community', paths.community(), Users),
    page('Discussions', paths.discussions(), MessagesSquare, 'forum community'),
    page('Events', paths.events(), CalendarDays, 'community meetup'),
    page('Members', paths.members(), Users, 'community users authors'),
    page('Leaderboard', paths.leaderboard(), Trophy, 'community ranking top authors'),
    page('Community Guidelines', paths.guidelines(), Scale, 'rules'),
    page('Moderation log', paths.moderationLog(), Scale, 'rules decisions appeals'),
    page('Help Center', paths.help(), LifeBuoy, 'questions answers faq support'),
    page('Contact', paths.contact(), Mail, 'message feedback support'),
    page('About', paths.about(), BookOpen, 'mission team'),
    { ...page('API documentation', '/api/docs', Terminal, 'developers openapi'), native: true },
    page('Use in your agent', paths.agents(), Terminal, 'mcp skills claude cursor'),
    page('Privacy Policy', paths.privacy(), Scale, 'legal data'),
    page('Terms of Service', paths.terms(), Scale, 'legal'),
    page('Cookie Policy', paths.cookies(), Scale, 'legal'),
    page('DMCA', paths.dmca(), Scale, 'legal copyright'),
    ...(me?.role === 'admin' ? adminPages : []),
    ...(me?.role === 'moderator' ? [page('Moderation', paths.admin(), Shield, 'reports cases')] : []),
  ];
}

function ownPages({ username }: OwnUser): Item[] {
  const settings = (section: string) => `${paths.settings()}#${section}-section`;
  return [
    page('Profile', paths.profile(username), User, 'my prompts'),
    page('Library', paths.library(), Bookmark, 'my saved prompts'),
    page('Bookmarks', profileAddress(username, 'bookmarked'), Bookmark, 'my saved prompts'),
    page('Likes', profileAddress(username, 'liked'), Heart, 'my liked prompts'),
    page('Drafts', profileAddress(username, 'drafts'), FileText, 'my unpublished prompts'),
    page('Purchases', paths.purchases(), ShoppingBag, 'bought orders receipts refunds premium'),
    page('Sales', paths.sales(), Coins, 'sold earned balance orders refunds premium'),
    page('Suggested edits', paths.proposals(), Pencil, 'suggestions changes proposals'),
    page('Saved searches', paths.library('searches'), Search, 'feeds'),
    page('Settings', paths.settings(), Settings, 'preferences account profile photo name'),
    page('Settings: Security', settings('security'), Settings, 'password two-step sessions devices'),
    page('Settings: API keys', settings('keys'), Settings, 'tokens developers'),
    page('Settings: Keyboard', settings('keyboard'), Settings, 'shortcuts single keys accessibility'),
    page('Settings: Your data', settings('data'), Settings, 'download export delete account'),
  ];
}

const adminTabs: readonly [tab: AdminTab, label: string][] = [
  ['reports', 'Reports'],
  ['people', 'Members'],
  ['prompts', 'Prompts'],
  ['market', 'Market'],
  ['log', 'Audit log'],
];

const adminPages: readonly Item[] = [
  page('Administration', adminAddress(), Shield, 'moderation admin'),
  ...adminTabs.map(([tab, label]) =>
    page(`Administration: ${label}`, adminAddress({ tab }), Shield, 'moderation admin'),
  ),
];

function page(label: string, href: string, icon: LucideIcon, words = ''): Item {
  return { key: `page ${href} ${label}`, label, href, icon, words };
}
