/** One step of the quick start: the same done in a shell and in JavaScript. */
export interface Step {
  title: string;
  text: string;
  curl: string;
  javascript: string;
}

/**
 * From nothing to a published prompt, for a stranger to copy line by line. `api` is the address of the API. A test runs
 * every command of it against a server; later steps use what earlier ones set.
 */
export function quickStart(api: string): Step[] {
  return [
    {
      title: 'Ask for something',
      text: 'Reading needs no account.',
      curl: `API=${api}
curl -sS "$API/categories"`,
      javascript: `const api = '${api}';
const { items: categories } = await (await fetch(api + '/categories')).json();
console.log(categories.map((category) => category.id));`,
    },
    {
      title: 'Sign up',
      text: 'The reply holds a token. Keep it secret: whoever has it can do what you can. Next time, get another one from /auth/sign-in/email with the same address and password.',
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
      text: 'A cover is an address of a picture; upload your own with /upload, or let the site draw one from a category and a title as here. The reply is the prompt as everybody sees it.',
      curl: `curl -sS "$API/posts" -H "Authorization: Bearer $TOKEN" --json '{
  "title": "Plan a week of meals",
  "categoryId": "business",
  "contentMd": "Plan dinners for [number] people, each under {{minutes}} minutes.",
  "summary": "A week of dinners, and the shopping list to go with it.",
  "tags": ["planning"],
  "imageUrl": "/covers/business/Meals.svg"
}' | tee prompt.json
ID=$(sed 's/.*"success":true,"id":"\\([^"]*\\)".*/\\1/' prompt.json)`,
      javascript: `const { id, post } = await send('POST', '/posts', {
  title: 'Plan a week of meals',
  categoryId: 'business',
  contentMd: 'Plan dinners for [number] people, each under {{minutes}} minutes.',
  summary: 'A week of dinners, and the shopping list to go with it.',
  tags: ['planning'],
  imageUrl: '/covers/business/Meals.svg',
}, token);
console.log(post.slug);`,
    },
    {
      title: 'Find it in the list',
      text: 'Search, filter and sort with the query; totalPages tells how many pages there are.',
      curl: `curl -sS "$API/posts?q=meals&sort=recent&limit=5"`,
      javascript: `const found = await (await fetch(api + '/posts?q=meals&sort=recent&limit=5')).json();
console.log(found.total, found.items[0].title);`,
    },
    {
      title: 'Like it',
      text: 'The same call again takes the like back. The reply is the new state.',
      curl: `curl -sS -X POST "$API/posts/$ID/like" -H "Authorization: Bearer $TOKEN"`,
      javascript: `const state = await send('POST', '/posts/' + id + '/like', undefined, token);
console.log(state.liked, state.likeCount);`,
    },
  ];
}
