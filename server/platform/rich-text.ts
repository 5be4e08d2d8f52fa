import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { isLink } from '@qunlu/contract/kernel/link.ts';
import { isRich, rich } from '@qunlu/contract/kernel/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** Links to other sites send no referrer and pass no ranking; a link that is not allowed becomes its text. */
function linkOf(_: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!isLink(href)) return { tagName: 'span', attribs: {} };
  return { tagName: 'a', attribs: { href, rel: 'nofollow noopener noreferrer ugc', target: '_blank' } };
}

/** Keeps only the rich text that the product renders: no script, style, frame, event handler or link that runs code. */
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

const library = createRequire(import.meta.url)('sanitize-html/package.json') as { version: string };

/**
 * Changes with the rules, their code and the library, so that nobody can forget to raise it: what an earlier cleaner wrote is
 * cleaned again. Below 2^31.
 */
export const cleanerVersion =
  createHash('sha256')
    .update(
      [JSON.stringify(rich), cleanRichText, linkOf, isLink, isRich, library.version].map(String).join('\n'),
    )
    .digest()
    .readUInt32BE(0) >>> 1;

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
