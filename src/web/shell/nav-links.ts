import { paths } from '../../contract/core/routes.ts';

export interface NavLink {
  label: string;
  href: string;
}

/** Links of the header, the last two on wide screens only, and of the menu. */
export const mainLinks: readonly NavLink[] = [
  { label: 'Home', href: paths.home() },
  { label: 'Explore', href: paths.explore() },
  { label: 'Topics', href: paths.topics() },
  { label: 'Collections', href: paths.collections() },
  { label: 'Community', href: paths.community() },
];

/** Columns of the footer. A title can be a link itself. */
export const footerLinks: readonly { title: string; href?: string; links: readonly NavLink[] }[] = [
  {
    title: 'Product',
    links: [
      { label: 'Explore', href: paths.explore() },
      { label: 'Topics', href: paths.topics() },
      { label: 'Collections', href: paths.collections() },
      { label: 'Write', href: paths.write() },
      { label: 'Recent', href: paths.home('recent') },
      { label: 'Use in Your Agent', href: paths.agents() },
      { label: 'Inspect a Text', href: paths.inspect() },
    ],
  },
  {
    title: 'Community',
    href: paths.community(),
    links: [
      { label: 'Help Center', href: paths.help() },
      { label: 'Contact', href: paths.contact() },
      { label: 'Discussions', href: paths.discussions() },
      { label: 'Events', href: paths.events() },
      { label: 'Members', href: paths.members() },
      { label: 'Leaderboard', href: paths.leaderboard() },
      { label: 'Moderation Log', href: paths.moderationLog() },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy Policy', href: paths.privacy() },
      { label: 'Terms of Service', href: paths.terms() },
      { label: 'Cookie Policy', href: paths.cookies() },
      { label: 'DMCA', href: paths.dmca() },
    ],
  },
];

/** The columns of the footer for visitors of a private site. */
export const outsideLinks: typeof footerLinks = [
  { title: 'Community', links: [{ label: 'Contact', href: paths.contact() }] },
  ...footerLinks.slice(-1),
];
