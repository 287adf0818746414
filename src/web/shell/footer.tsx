import { useSite } from '../core/site.ts';
import { useIsOutside } from '../people/queries.ts';
import { Logo } from './logo.tsx';
import { footerLinks, outsideLinks } from './nav-links.ts';

export function Footer() {
  const site = useSite();
  const columns = useIsOutside() ? outsideLinks : footerLinks;
  return (
    <footer className="mt-20 border-hairline border-t">
      <div className="page-width list-width grid grid-cols-2 gap-x-6 gap-y-8 py-12 sm:grid-cols-[1.4fr_repeat(3,1fr)] sm:gap-x-10">
        <div className="max-sm:col-span-2">
          <Logo />
          <p className="mt-2 max-w-56 text-sm text-muted">
            Prompts worth keeping, written and shared by people.
          </p>
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
            <ul className="mt-2">
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-flex min-h-8 items-center text-sm text-muted transition-colors hover:text-ink"
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
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-hairline border-t py-5 text-sm text-muted">
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
