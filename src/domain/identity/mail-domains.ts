/** Mail domains, each of which stands for its subdomains, too. */
export interface MailDomains {
  has(domain: string): boolean;
}

/**
 * Reads a list of mail domains: one on each line, comments after `#`. Throws an Error that names the line which is none.
 */
export function parseMailDomains(text: string): MailDomains {
  const domains = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const domain = (line.split('#')[0] ?? '').trim().toLowerCase();
    if (!domain) continue;
    if (!/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(domain))
      throw new Error(`line ${index + 1} must be a domain like mail.example, not "${domain.slice(0, 80)}"`);
    domains.add(domain);
  }
  return mailDomains(domains);
}

/** Mail domains from a set of them, in lower case. */
export function mailDomains(domains: ReadonlySet<string>): MailDomains {
  return {
    has(domain) {
      for (let rest = domain; rest; rest = rest.includes('.') ? rest.slice(rest.indexOf('.') + 1) : '')
        if (domains.has(rest)) return true;
      return false;
    },
  };
}
