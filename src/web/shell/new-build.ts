const key = 'reloaded-for';

/** After a new release the old page's files may be gone: loads the page anew, once for each address. */
export function reloadForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      if (sessionStorage.getItem(key) === location.href) return;
      sessionStorage.setItem(key, location.href);
    } catch {
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
