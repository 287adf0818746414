/** One step of the quick start, in a shell and in JavaScript. */
export interface Step {
  title: string;
  text: string;
  curl: string;
  javascript: string;
}

/**
 * From no account to a published prompt, to be copied line by line. `api` is the URL of the API. A test runs every command
 * against a server; later steps use variables of earlier ones.
 */
export function quickStart(api: string): Step[] {
  return [
    {
      title: 'Send a request',
      text: 'Reading needs no account.',
      curl: `API=${api}
curl -sS "$API/categories"`,
      javascript: `const api = '${api}';
const { items: categories } = await (await fetch(api + '/categories')).json();
console.log(categories.map((category) => category.id));`,
    },
    {
      title: 'Sign up',
      text: 'The reply contains a token. Keep it secret: anyone who has it can act as you. Later, get another one from /auth/sign-in/email with the same address and password.',
      curl: `curl -sS "$API/auth/sign-up/email" --json '{
  "name": "Dana Reader",
  "email": "dana@example.com",
  "password": "correct horse battery"
}' | tee account.json
TOKEN=$(sed 's/.*"token":"\\([^"]*\\)".*/\\1/' account.json)`,
      javascript: `const account = await send('POST', '/auth/sign-up/email', {
  name: 'Robin Reader',
  email: 'robin@example.com',
  password: 'correct horse battery',
});
const token = account.token;

async function send(method, path, body, token) {
  const response = await fetch(api + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: 'Bearer ' + token }),
    },
    body: body && JSON.stringify(body),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.detail);
  return reply;
}`,
    },
    {
      title: 'Publish a prompt',
      text: 'A cover is the URL of an image; upload your own with /upload, or let the site generate one from the first lines of the prompt as here. The reply is the prompt as readers see it.',
      curl: `curl -sS "$API/posts" -H "Authorization: Bearer $TOKEN" --json '{
  "title": "Plan a week of meals",
  "categoryId": "business",
  "contentMd": "Plan dinners for [number] people, each under {{minutes}} minutes.",
  "summary": "A week of dinners, and the shopping list to go with it.",
  "tags": ["planning"],
  "imageUrl": "/covers/generated.svg"
}' | tee prompt.json
ID=$(sed 's/.*"success":true,"id":"\\([^"]*\\)".*/\\1/' prompt.json)`,
      javascript: `const { id, post } = await send('POST', '/posts', {
  title: 'Plan a week of meals',
  categoryId: 'business',
  contentMd: 'Plan dinners for [number] people, each under {{minutes}} minutes.',
  summary: 'A week of dinners, and the shopping list to go with it.',
  tags: ['planning'],
  imageUrl: '/covers/generated.svg',
}, token);
console.log(post.slug);`,
    },
    {
      title: 'Find it in the list',
      text: 'Search, filter and sort with query parameters; totalPages is the number of pages.',
      curl: `curl -sS "$API/posts?q=meals&sort=recent&limit=5"`,
      javascript: `const found = await (await fetch(api + '/posts?q=meals&sort=recent&limit=5')).json();
console.log(found.total, found.items[0].title);`,
    },
    {
      title: 'Like it',
      text: 'The same request again removes the like. The reply is the new state.',
      curl: `curl -sS -X POST "$API/posts/$ID/like" -H "Authorization: Bearer $TOKEN"`,
      javascript: `const state = await send('POST', '/posts/' + id + '/like', undefined, token);
console.log(state.liked, state.likeCount);`,
    },
  ];
}
