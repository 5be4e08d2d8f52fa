import type { createService } from '@qunlu/contract/service/calls.ts';
import {
  serviceAudit,
  serviceRules,
  serviceTypes,
  wayDefault,
  type ServiceType,
} from '@qunlu/contract/service/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { isRich, rich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { cleanRichText, picturesIn } from '../../../platform/rich-text.ts';
import { checkWriting, type ShownPicture, type WrittenText } from '../../moderation/api/check.ts';
import { hasLink, type Doubts } from '../policy/publishing.ts';
import { findService, type SeenService } from '../store/services.ts';
import type { GivenWay } from '../store/writing.ts';
import { noSuchService } from './view.ts';

type Given = BodyOf<typeof createService>;

/** What is written, in the form in which it is kept. */
export interface Draft {
  title: string;
  /** Cleaned. */
  content: string;
  images: string[];
  categoryId: number;
  type: ServiceType;
  ways: GivenWay[];
}

/** A draft that may be written, with what was found in it. Made outside of the transaction. */
export interface Checked {
  draft: Draft;
  doubts: Doubts;
  /** Title, content, pictures or places differ from what is there. */
  rewritten: boolean;
  /** Of the service as it was checked against; 0 for a new one. */
  rev: number;
  words: string[];
}

/** Cleaned rich text, bounded by its words and its pictures. */
function contentOf(given: string): string {
  const field = 'service.content';
  const content = cleanRichText(given);
  if (!isRich(content)) return content;
  const complaint = maxLength(serviceRules.content)(wordsOf(content), '内容');
  if (complaint) fail('invalid', { message: complaint, field });
  // Cleaning closes open tags, so the text may have grown.
  if (content.length > rich.maxChars) fail('invalid', { message: '内容太长，请删减一些', field });
  if (picturesIn(content).length > rich.images)
    fail('invalid', { message: `内容里最多${rich.images}张图片`, field });
  return content;
}

/** D43–D45, D181: what may be offered; whatever the client says of titles and units, the kind decides. */
function waysOf(type: ServiceType, given: Given['ways']): GivenWay[] {
  if (given.length === 0) fail('invalid', { message: '请至少选择一种服务方式', field: 'ways' });
  if (type === serviceTypes.production && given.length > 1)
    fail('invalid', { message: '制作类服务只能选一种方式', field: 'ways' });
  const used = new Set<string>();
  return given.map(({ type: kind, fee, max, params }, at) => {
    const known = wayDefault(type, kind);
    if (!known)
      fail('invalid', { message: '制作类服务不能选这种方式，请重新选择', field: `ways.${at}.type` });
    if (used.has(kind))
      fail('invalid', { message: `“${known.title}”只能有一个，请删掉重复的`, field: `ways.${at}.type` });
    used.add(kind);
    const address = known.offerAddress ? (params?.address ?? '') : '';
    if (known.offerAddress && address === '')
      fail('invalid', { message: `请填写“${known.title}”的地点`, field: `ways.${at}.params.address` });
    return { kind, fee, max: max ?? known.max, address };
  });
}

function draftOf(given: Given, before: SeenService | undefined): Draft {
  const { service } = given;
  // B072
  const type = before?.type ?? ((service.type ?? serviceTypes.consult) as ServiceType);
  if (service.type !== undefined && service.type !== type)
    fail('invalid', { message: '服务发布后不能改类型，可以另外发布一个', field: 'service.type' });
  return {
    title: service.title,
    content: contentOf(service.content),
    images: service.images.filter((address) => address !== ''),
    categoryId: service.category_id,
    type,
    ways: waysOf(type, given.ways),
  };
}

type Shown = Pick<Draft, 'title' | 'content' | 'images'> & {
  ways: readonly { kind: string; address: string }[];
};

export const textsIn = ({ title, content, ways }: Shown): WrittenText[] =>
  [
    { field: 'service.title', label: '标题', text: title },
    // The words without markup: that is what people read.
    { field: 'service.content', label: '内容', text: wordsOf(content) },
    ...ways.map(({ address }, at) => ({ field: `ways.${at}.params.address`, label: '地点', text: address })),
  ].filter(({ text }) => text !== '');

export const picturesOf = ({ images, content }: Pick<Draft, 'images' | 'content'>): ShownPicture[] => [
  ...images.map((address, at) => ({ field: `service.images.${at}`, label: '图片', address })),
  ...picturesIn(content).map((address) => ({
    field: 'service.content',
    label: '内容里的图片',
    address,
  })),
];

/** Links hide in the markup, too. */
const linked = ({ text }: WrittenText): boolean => hasLink(text);

/**
 * Checks what somebody is about to publish (D137): 45100 for what nobody may. A service that stands is checked for what is new in
 * it, any other as a whole. `id`: an own service that is edited.
 */
export async function checkDraft(ctx: ViewerCtx, id: number | undefined, given: Given): Promise<Checked> {
  const before = id === undefined ? undefined : await findService(ctx.db, id, ctx.viewer.userId);
  if (id !== undefined && before?.user_id !== ctx.viewer.userId) noSuchService();
  const draft = draftOf(given, before);
  const read = new Set(before ? textsIn(before).map(({ text }) => text) : []);
  const seen = new Set(before ? picturesOf(before).map(({ address }) => address) : []);
  const newTexts = textsIn(draft).filter(({ text }) => !read.has(text));
  const newPictures = picturesOf(draft).filter(({ address }) => !seen.has(address));
  const stands = before?.audit === serviceAudit.passed;
  const texts = stands ? newTexts : textsIn(draft);
  const pictures = stands ? newPictures : picturesOf(draft);
  const { review, words } = await checkWriting(ctx, { texts, pictures });
  const hidesLink = (!stands || draft.content !== before.content) && /<a\s/i.test(draft.content);
  return {
    draft,
    doubts: { words: review, links: hidesLink || texts.some(linked) },
    rewritten: newTexts.length > 0 || newPictures.length > 0 || draft.content !== before?.content,
    rev: before?.rev ?? 0,
    words,
  };
}
