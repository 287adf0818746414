import type { ReactNode } from 'react';

/** The layout of the sign-in and sign-up pages: one narrow column. */
export function AuthPage({
  title,
  intro,
  children,
  foot,
}: {
  title: string;
  intro: string;
  children: ReactNode;
  /** A link to the other page. */
  foot: ReactNode;
}) {
  return (
    <div className="page-width flex justify-center py-10 sm:py-16">
      <div className="w-full max-w-md">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="mt-2 text-muted">{intro}</p>
        <noscript>
          <p className="mt-6 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">
            This form needs JavaScript. Enable it in your browser and reload this page. You can read prompts
            without it.
          </p>
        </noscript>
        <div className="mt-8">{children}</div>
        <p className="mt-8 border-hairline border-t pt-6 text-sm text-muted">{foot}</p>
      </div>
    </div>
  );
}

/** A horizontal line with a word in it, between two sign-in methods. */
export function Divider({ children }: { children: ReactNode }) {
  return (
    <div className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
      {children}
    </div>
  );
}
