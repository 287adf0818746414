import { useSite } from '../core/site.ts';
import { useIsOutside } from '../people/queries.ts';
import { Logo } from './logo.tsx';
import { footerLinks, outsideLinks } from './nav-links.ts';

export function Footer() {
  const site = useSite();
  const columns = useIsOutside() ? outsideLinks : footerLinks;
  return (
    <footer className="mt-16 border-hairline border-t">
      <div className="page-width list-width grid gap-x-10 gap-y-6 py-8 lg:grid-cols-[14rem_repeat(3,1fr)]">
        <div className="max-lg:hidden">
          <Logo />
          <p className="mt-2 text-sm text-muted">Prompts worth keeping, written and shared by people.</p>
        </div>
        {columns.map(({ title, href: titleHref, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="flex min-h-6 items-center font-sans text-sm font-semibold tracking-normal">
              {titleHref ? (
                <a
                  href={titleHref}
                  className="inline-flex min-h-6 items-center transition-colors hover:text-ember"
                >
                  {title}
                </a>
              ) : (
                title
              )}
            </h2>
            <ul className="mt-1 grid grid-cols-2 gap-x-4 sm:max-lg:grid-cols-4">
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-flex min-h-7 items-center text-sm text-muted max-lg:min-h-8 transition-colors hover:text-ink"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width list-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-hairline border-t py-3 text-sm text-muted">
          <p>© 2025 {site.name}</p>
          <ul className="-mx-2 flex flex-wrap">
            {site.links.map(({ label, href }) => (
              <li key={label}>
                <a
                  href={href}
                  rel="noopener"
                  className="inline-flex h-10 items-center px-2 transition-colors hover:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
