/** Unseen in a form with a password: for password managers, which look for whose password it is. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
