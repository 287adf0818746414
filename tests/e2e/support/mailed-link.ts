import { readMails } from '../../support/mails.ts';
import type { SiteProcess } from '../../support/site-process.ts';
import { expect } from './fixtures.ts';

/** The link to a page in the last mail to an address. */
export async function mailedLink(
  site: Pick<SiteProcess, 'dataDir'>,
  to: string,
  page: string,
): Promise<string> {
  const links = () =>
    readMails(site.dataDir)
      .filter((mail) => mail.to === to && mail.link.includes(page))
      .map(({ link }) => link);
  await expect.poll(links, `a mail to ${to}`).not.toEqual([]);
  return links().at(-1) ?? '';
}
