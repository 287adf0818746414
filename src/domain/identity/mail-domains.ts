import { canonicalEmail } from './email.ts';

/** Mail domains; each one includes its subdomains. */
export interface MailDomains {
  has(domain: string): boolean;
}

/**
 * Parses a list of mail domains: one per line, comments after `#`. Throws an Error that names the first
 * invalid line.
 */
export function parseMailDomains(text: string): MailDomains {
  const domains = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const domain = (line.split('#')[0] ?? '').trim().toLowerCase();
    if (!domain) continue;
    if (!/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(domain))
      throw new Error(`line ${index + 1} must be a domain like mail.example, not "${domain.slice(0, 80)}"`);
    // In ASCII, as in the form in which addresses are stored.
    domains.add(canonicalEmail(`any@${domain}`)?.slice(4) ?? domain);
  }
  return mailDomains(domains);
}

/** Mail domains from a set of lower-case names. */
export function mailDomains(domains: ReadonlySet<string>): MailDomains {
  return {
    has(domain) {
      for (let rest = domain; rest; rest = rest.includes('.') ? rest.slice(rest.indexOf('.') + 1) : '')
        if (domains.has(rest)) return true;
      return false;
    },
  };
}
