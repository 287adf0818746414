/** Looks of text controls, for those that stand outside a field. */
export const controlClass =
  'block w-full min-w-0 rounded-control border border-edge bg-raised px-3 text-base text-ink transition-colors hover:border-ink aria-invalid:border-danger disabled:opacity-60 disabled:hover:border-edge sm:text-sm';
