import { useId } from 'react';
import { toast } from '../ui/toast.ts';

/**
 * The Google button of a site where Google sign-in is not configured. It explains this and stays focusable, so that keyboard
 * users learn it, too.
 */
export function GoogleButton() {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-disabled
        aria-describedby={id}
        onClick={() => toast.message(notConfigured, { id: 'google' })}
        className="inline-flex min-h-11 w-full cursor-not-allowed items-center justify-center gap-3 rounded-control border border-hairline bg-sunken px-4 text-sm font-medium text-muted"
      >
        <GoogleMark />
        Continue with Google
      </button>
      <p id={id} className="mt-2 text-center text-sm text-muted">
        {notConfigured}
      </p>
    </div>
  );
}

const notConfigured = 'Google sign-in is not set up on this site';

/** Google's logo in the current text colour. */
export function GoogleMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="currentColor"
      className="shrink-0"
    >
      <path d="M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4Z" />
      <path d="M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1a5.9 5.9 0 0 1-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22Z" />
      <path d="M6.4 14a6 6 0 0 1 0-4V7.4H3.1a10 10 0 0 0 0 9.2L6.4 14Z" />
      <path d="M12 5.9c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.4L6.4 10A5.9 5.9 0 0 1 12 5.9Z" />
    </svg>
  );
}
