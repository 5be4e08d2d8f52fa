import { fail } from '@qunlu/contract/kernel/errors.ts';
import { reviewState, type ReviewState } from '@qunlu/contract/kernel/publication.ts';
import { isRich, rich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { Ctx } from '../../../platform/context.ts';
import { cleanRichText, picturesIn } from '../../../platform/rich-text.ts';
import { checkWriting, type ShownPicture, type WrittenText } from '../../moderation/api/check.ts';
import { hasLink, type PublishingDoubts } from '../policy.ts';

/** What every publication says and shows. */
export interface PublicationText {
  title: string;
  /** Rich text, cleaned. */
  content: string;
  images: readonly string[];
}

/** A draft that may be written, with what was found in it. Made outside of the transaction. */
export interface CheckedDraft<Draft> {
  draft: Draft;
  doubts: PublishingDoubts;
  /** Texts or pictures differ from what is there. */
  rewritten: boolean;
  /** Of the publication as it was checked against; 0 for a new one. */
  rev: number;
  words: string[];
}

/** Where texts and pictures stand on the wire, `service`, and how long the content may be, in wide characters. */
export interface Fields<Shape extends PublicationText> {
  at: string;
  contentMax: number;
  /** What it says besides title and content. */
  more?: (shown: Shape) => WrittenText[];
}

export function writingOf<Shape extends PublicationText>({ at, contentMax, more }: Fields<Shape>) {
  const texts = (shown: Shape): WrittenText[] =>
    [
      { field: `${at}.title`, label: '标题', text: shown.title },
      // The words without markup: that is what people read.
      { field: `${at}.content`, label: '内容', text: wordsOf(shown.content) },
      ...(more?.(shown) ?? []),
    ].filter(({ text }) => text !== '');

  const pictures = ({ images, content }: Pick<PublicationText, 'images' | 'content'>): ShownPicture[] => [
    ...images.map((address, index) => ({ field: `${at}.images.${index}`, label: '图片', address })),
    ...picturesIn(content).map((address) => ({ field: `${at}.content`, label: '内容里的图片', address })),
  ];

  /** Cleaned rich text, bounded by its words and its pictures. */
  function clean(given: string): string {
    const field = `${at}.content`;
    const content = cleanRichText(given);
    if (!isRich(content)) return content;
    const complaint = maxLength(contentMax)(wordsOf(content), '内容');
    if (complaint) fail('invalid', { message: complaint, field });
    // Cleaning closes open tags, so the text may have grown.
    if (content.length > rich.maxChars) fail('invalid', { message: '内容太长，请删减一些', field });
    if (picturesIn(content).length > rich.images)
      fail('invalid', { message: `内容里最多${rich.images}张图片`, field });
    return content;
  }

  /**
   * Checks what somebody is about to publish (D137): 45100 for what nobody may. What stands is checked for what is new in it,
   * anything else as a whole.
   */
  async function check<Draft extends Shape>(
    ctx: Ctx,
    draft: Draft,
    before: (Shape & { audit: ReviewState; rev: number }) | undefined,
  ): Promise<CheckedDraft<Draft>> {
    const read = new Set(before ? texts(before).map(({ text }) => text) : []);
    const seen = new Set(before ? pictures(before).map(({ address }) => address) : []);
    const newTexts = texts(draft).filter(({ text }) => !read.has(text));
    const newPictures = pictures(draft).filter(({ address }) => !seen.has(address));
    const stands = before?.audit === reviewState.passed;
    const checked = stands ? newTexts : texts(draft);
    const { review, words } = await checkWriting(ctx, {
      texts: checked,
      pictures: stands ? newPictures : pictures(draft),
    });
    // Links hide in the markup, too.
    const hidesLink = (!stands || draft.content !== before.content) && /<a\s/i.test(draft.content);
    return {
      draft,
      doubts: { words: review, links: hidesLink || checked.some(({ text }) => hasLink(text)) },
      rewritten: newTexts.length > 0 || newPictures.length > 0 || draft.content !== before?.content,
      rev: before?.rev ?? 0,
      words,
    };
  }

  return { texts, pictures, clean, check };
}
