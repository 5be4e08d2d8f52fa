import { isRich, rich } from '@qunlu/contract/kernel/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** Rich text with nothing but what the product draws: no script, style, frame, handler, or scheme that runs code. */
export function cleanRichText(value: string): string {
  if (!isRich(value)) return value;
  return sanitizeHtml(value, {
    allowedTags: [...rich.tags],
    allowedAttributes: { a: [...rich.attributes.a, 'rel'], img: [...rich.attributes.img] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https', 'http'] },
    allowProtocolRelative: false,
    // What a stranger links to learns nothing of who came and gets no credit for it.
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener noreferrer ugc' }) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^https?:\/\//i.test(attribs['src'] ?? ''),
    nestingLimit: 12,
  }).trim();
}

/** Addresses of the pictures in it, in order. */
export function picturesIn(value: string): string[] {
  const found: string[] = [];
  if (isRich(value))
    sanitizeHtml(value, {
      allowedTags: ['img'],
      allowedAttributes: { img: ['src'] },
      exclusiveFilter: ({ attribs }) => {
        if (attribs['src']) found.push(attribs['src']);
        return false;
      },
    });
  return found;
}
