/**
 * Rich text is a string of HTML that begins with one of its blocks; any other string is plain text. The server writes only
 * what `rich` allows, and cleans it again when that has changed.
 */
const begins = /^<(?:p|h2|h3|ul|ol|blockquote)[\s>]/i;

export const isRich = (value: string): boolean => begins.test(value);

/** Tags and attributes of rich text. */
export const rich = {
  tags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'u', 's', 'a', 'br', 'img'],
  attributes: { a: ['href'], img: ['src', 'alt'] },
  /** Characters of the whole, including markup. */
  maxChars: 20_000,
  images: 9,
} as const;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words without markup, one line per block. */
export function wordsOf(value: string): string {
  if (!isRich(value)) return value;
  return value
    .replace(/<br\s*\/?>|<\/(?:p|h2|h3|li|blockquote)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
