import { paths } from '../../contract/routes.ts';

export interface Place {
  label: string;
  href: string;
}

/** Links of the header, in SPEC's order. */
export const mainLinks: readonly Place[] = [
  { label: 'Home', href: paths.home() },
  { label: 'Explore', href: paths.explore() },
];

/** Columns of the footer. */
export const footerLinks: readonly { title: string; links: readonly Place[] }[] = [
  {
    title: 'Product',
    links: [
      { label: 'Explore', href: paths.explore() },
      { label: 'Write', href: paths.write() },
      { label: 'Recent', href: paths.home('recent') },
    ],
  },
];
