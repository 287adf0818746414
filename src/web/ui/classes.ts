/** Joins class names and skips falsy ones. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** The style of text controls, shared by fields and standalone controls. */
export const controlClass =
  'block w-full min-w-0 rounded-control border border-edge bg-raised px-3 text-base text-ink transition-colors hover:border-ink aria-invalid:border-danger disabled:opacity-60 disabled:hover:border-edge sm:text-sm';
