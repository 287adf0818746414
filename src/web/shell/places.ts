import { paths } from '../../contract/routes.ts';

export interface Place {
  label: string;
  href: string;
}

/** Links of the header, in SPEC's order. */
export const mainLinks: readonly Place[] = [
  { label: 'Home', href: paths.home() },
  { label: 'Explore', href: paths.explore() },
  { label: 'Topics', href: paths.topics() },
];

/** Columns of the footer; a title may lead somewhere itself. */
export const footerLinks: readonly { title: string; href?: string; links: readonly Place[] }[] = [
  {
    title: 'Product',
    links: [
      { label: 'Explore', href: paths.explore() },
      { label: 'Topics', href: paths.topics() },
      { label: 'Write', href: paths.write() },
      { label: 'Recent', href: paths.home('recent') },
    ],
  },
  {
    title: 'Community',
    href: paths.community(),
    links: [
      { label: 'Help Center', href: paths.help() },
      { label: 'Contact', href: paths.contact() },
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
