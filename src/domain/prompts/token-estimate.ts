const bytesPerToken = 4;

/**
 * Estimates how many tokens a language model needs for a text: its UTF-8 bytes divided by 4, rounded up, then
 * rounded to two significant digits, because the estimate is no more precise. 0 for an empty text.
 *
 * Source: OpenAI's rule of thumb for English, "1 token ≈ 4 characters" (help.openai.com, "What are tokens and
 * how to count them?"). Tokenizers of that family join bytes, not characters, so bytes extend the rule to
 * other scripts: a Cyrillic letter counts as half a token, a Chinese character as three quarters. Each
 * model's own count differs.
 */
export function tokenEstimate(text: string): number {
  const tokens = Math.ceil(new TextEncoder().encode(text).length / bytesPerToken);
  return Number(tokens.toPrecision(2));
}
