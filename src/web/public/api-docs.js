// The guides of the API's documentation: copies examples, stores the reader's language, and redirects
// addresses of the former single page to their new location.
const former = location.hash.slice(1);
if (former && /\/docs\/?$/.test(location.pathname) && !document.getElementById(decodeURIComponent(former)))
  location.replace(`/api/docs/${former.startsWith('limit-') ? 'limits' : 'reference'}#${former}`);

const languages = document.querySelectorAll('.languages input');
for (const input of languages) {
  if (input.value === remembered()) input.checked = true;
  input.addEventListener('change', () => remember(input.value));
}

const status = document.getElementById('copied');
for (const button of document.querySelectorAll('figure button')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const code = button.closest('figure').querySelector('code');
    const done = await copy(code);
    button.textContent = done ? 'Copied!' : 'Copy';
    status.textContent = done
      ? 'Copied to clipboard'
      : 'Your browser does not allow copying. Copy the selected text.';
    setTimeout(() => {
      button.textContent = 'Copy';
      status.textContent = '';
    }, 2000);
  });
}

/**
 * Without HTTPS there is no clipboard API: selects the text, so that the reader can copy it if everything
 * else fails.
 */
async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(code);
    return document.execCommand('copy');
  }
}

/** Browsers can be configured to deny access to storage. */
function remembered() {
  try {
    return localStorage.getItem('api-docs-language');
  } catch {
    return null;
  }
}

function remember(language) {
  try {
    localStorage.setItem('api-docs-language', language);
  } catch {
    // The choice applies to this page only.
  }
}
