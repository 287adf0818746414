import { Download } from 'lucide-react';

/** Downloads figures of a page as a table. */
export function CsvLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      download
      className="inline-flex min-h-6 items-center gap-2 text-sm text-muted hover:text-ember"
    >
      <Download size={16} aria-hidden />
      Download CSV
    </a>
  );
}
