import type { Found } from './found.ts';

interface SecretKind {
  what: string;
  pattern: RegExp;
  /** Whether it can be one; without it, a text of enough different characters is. */
  isValid?: (token: string) => boolean;
}

/** Secrets by the forms that their services publish. Addresses and ids without a secret are none. */
const kinds: SecretKind[] = [
  { what: 'GitHub token', pattern: /\bgh[pousr]_[A-Za-z0-9]{36}\b/g, isValid: hasChecksum },
  { what: 'GitHub token', pattern: /\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\b/g },
  { what: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, isValid: hasChecksum },
  { what: 'GitLab token', pattern: /\bgl(?:pat|dt|rt|cbt|ptt|ft|soat)-[\w-]{20,}/g },
  {
    what: 'AWS access key',
    pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g,
    isValid: (key) => !/EXAMPLE/.test(key),
  },
  {
    what: 'AWS secret key',
    pattern: /\baws_?secret_?(?:access_?)?key["']?\s{0,3}[=:]\s{0,3}["']?[A-Za-z0-9/+]{40}\b/gi,
    isValid: (key) => !/EXAMPLE/.test(key) && isVaried(key.slice(-40)),
  },
  { what: 'Stripe key', pattern: /\b[sr]k_live_[A-Za-z0-9]{24,}/g },
  { what: 'Stripe webhook secret', pattern: /\bwhsec_[A-Za-z0-9+/]{32,}/g },
  { what: 'Slack token', pattern: /\bxox[abeoprs]-(?:\d-)?(?:\d{9,14}-){1,3}[A-Za-z0-9-]{20,}/g },
  { what: 'Slack token', pattern: /\bxapp-\d-[A-Z0-9]{9,}-\d{9,}-[a-f0-9]{32,}/g },
  {
    what: 'Slack webhook',
    pattern:
      /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Z0-9]{9,}\/[A-Z0-9]{9,}\/[A-Za-z0-9]{20,}/g,
  },
  { what: 'Discord webhook', pattern: /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,}/g },
  { what: 'OpenAI key', pattern: /\bsk-(?:[a-z]{3,8}-)?[\w-]{20,120}T3BlbkFJ[\w-]{20,120}/g },
  { what: 'Anthropic key', pattern: /\bsk-ant-(?:api|admin|oat)\d\d-[\w-]{80,}/g },
  { what: 'Google API key', pattern: /\bAIza[\w-]{35}(?![\w-])/g },
  { what: 'Google client secret', pattern: /\bGOCSPX-[\w-]{28}(?![\w-])/g },
  { what: 'Hugging Face token', pattern: /\bhf_[A-Za-z]{34}\b/g },
  { what: 'Groq key', pattern: /\bgsk_[A-Za-z0-9]{52}\b/g },
  { what: 'xAI key', pattern: /\bxai-[A-Za-z0-9]{80}\b/g },
  { what: 'Replicate token', pattern: /\br8_[A-Za-z0-9]{37}\b/g },
  { what: 'SendGrid key', pattern: /\bSG\.[\w-]{22}\.[\w-]{43}(?![\w-])/g },
  { what: 'Telegram bot token', pattern: /\b\d{8,10}:AA[\w-]{33}(?![\w-])/g },
  { what: 'DigitalOcean token', pattern: /\bdo[opr]_v1_[a-f0-9]{64}\b/g },
  { what: 'PyPI token', pattern: /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,}/g },
  { what: 'Shopify token', pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/g },
  { what: 'Supabase token', pattern: /\bsb(?:p_[a-f0-9]{40}\b|_secret_[\w-]{31,})/g },
  { what: 'Databricks token', pattern: /\bdapi[a-f0-9]{32}\b/g },
  { what: 'HashiCorp Vault token', pattern: /\bhv[sb]\.[\w-]{90,}/g },
  { what: 'Linear key', pattern: /\blin_api_[A-Za-z0-9]{40}\b/g },
  { what: 'Notion token', pattern: /\bntn_\d{11}[A-Za-z0-9]{35}\b/g },
  { what: 'Postman key', pattern: /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}\b/g },
  { what: 'OpenRouter key', pattern: /\bsk-or-v1-[a-f0-9]{64}\b/g },
  { what: 'Perplexity key', pattern: /\bpplx-[A-Za-z0-9]{48}\b/g },
  { what: 'Twilio key', pattern: /\bSK[a-f0-9]{32}\b/g },
  { what: 'Mailgun key', pattern: /\bkey-[a-f0-9]{32}\b/g },
  { what: 'Mailchimp key', pattern: /\b[a-f0-9]{32}-us\d{1,2}\b/g },
  { what: 'Atlassian token', pattern: /\bATATT3[\w-]{180,200}=[A-F0-9]{8}\b/g },
  { what: 'Airtable token', pattern: /\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b/g },
  { what: 'Figma token', pattern: /\bfig[dou]_[\w-]{40,}/g },
  { what: 'New Relic key', pattern: /\bNRAK-[A-Z0-9]{27}\b/g },
  { what: 'Doppler token', pattern: /\bdp\.(?:pt|st|ct|sa)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}\b/g },
  { what: 'PlanetScale token', pattern: /\bpscale_(?:tkn|pw|oauth)_[\w-]{32,}/g },
  { what: 'Netlify token', pattern: /\bnfp_[A-Za-z0-9]{36}\b/g },
  { what: 'Square token', pattern: /\bsq0(?:atp|csp)-[\w-]{22,43}(?![\w-])/g },
  { what: 'Google access token', pattern: /\bya29\.[\w-]{60,}/g },
  { what: 'Azure storage key', pattern: /\bAccountKey=[A-Za-z0-9+/]{86}==/g },
  { what: 'age key', pattern: /\bAGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}\b/g },
  {
    what: 'Private key',
    pattern: /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----[\w\s+/=:,.-]{100,8000}/g,
  },
  {
    what: 'JSON Web Token',
    pattern: /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{20,1000}/g,
    isValid: (token) => hasAlgorithm(token) && !token.endsWith(publishedSignature),
  },
];

/** The signature of the token that jwt.io shows. */
const publishedSignature = 'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c';

/** Finds keys, tokens and passwords of services. */
export function* secrets(text: string): Generator<Found> {
  for (const { what, pattern, isValid = isVaried } of kinds)
    for (const { 0: token, index } of text.matchAll(pattern))
      if (isValid(token)) yield { rule: 'secrets', start: index, end: index + token.length, what };
}

/** Not a stand-in such as `xxxxxxxx` or `your-key-here`. */
function isVaried(token: string): boolean {
  return new Set(token.slice(-24)).size >= 9 && !/(?:your|example|placeholder|x{6}|1234567890)/i.test(token);
}

/** Whether the last six characters are the CRC-32 of the others after the prefix, in base 62. */
function hasChecksum(token: string): boolean {
  const value = token.slice(token.indexOf('_') + 1);
  return base62(crc32(value.slice(0, -6))).padStart(6, '0') === value.slice(-6);
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function base62(number: number): string {
  return number < 62 ? (digits[number] ?? '') : base62(Math.floor(number / 62)) + digits[number % 62];
}

/** CRC-32 of ISO 3309, reflected polynomial 0xEDB88320. */
function crc32(text: string): number {
  let crc = ~0;
  for (let n = 0; n < text.length; n++) {
    crc ^= text.charCodeAt(n);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function hasAlgorithm(token: string): boolean {
  try {
    const header = token.slice(0, token.indexOf('.')).replace(/-/g, '+').replace(/_/g, '/');
    return 'alg' in JSON.parse(atob(header));
  } catch {
    return false;
  }
}
