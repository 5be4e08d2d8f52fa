import { isLink } from '@qunlu/contract/kernel/link.ts';
import { isRich, rich } from '@qunlu/contract/kernel/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** What a stranger links to learns nothing of who came and gets no credit for it; what may not be a link is only its words. */
function linkOf(_: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!isLink(href)) return { tagName: 'span', attribs: {} };
  return { tagName: 'a', attribs: { href, rel: 'nofollow noopener noreferrer ugc', target: '_blank' } };
}

/** Rich text with nothing but what the product draws: no script, style, frame, handler, or scheme that runs code. */
export function cleanRichText(value: string): string {
  if (!isRich(value)) return value;
  return sanitizeHtml(value, {
    allowedTags: [...rich.tags],
    allowedAttributes: { a: [...rich.attributes.a, 'rel', 'target'], img: [...rich.attributes.img] },
    allowedSchemes: ['https'],
    allowedSchemesByTag: { img: ['https', 'http'] },
    allowProtocolRelative: false,
    transformTags: { a: linkOf },
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
