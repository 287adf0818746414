/** An error about a form as a whole. The live region is always rendered, because one that is added with its text is not announced. */
export function FormError({ children }: { children: string | null | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className="mb-5 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">{children}</p>
      )}
    </div>
  );
}
