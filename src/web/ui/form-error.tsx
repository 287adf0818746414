/** What went wrong with a form as a whole. The live region is there before it speaks. */
export function FormError({ children }: { children: string | null | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className="mb-5 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">{children}</p>
      )}
    </div>
  );
}
