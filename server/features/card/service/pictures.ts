import { picturesIn } from '../../../platform/rich-text.ts';
import { readExtends } from '@qunlu/contract/card/extends.ts';
import type { Tx } from '../../../platform/context.ts';
import { releaseFiles, showFiles, withdrawFiles } from '../../media/api/files.ts';
import type { CardRow } from '../store/cards.ts';

const subjectOf = (cardId: number): string => `card:${cardId}`;

/** The code that opens a chat in WeChat: a contact, so a picture of it does not outlive its place on the card. */
const qrcodeOf = (row: Pick<CardRow, 'extends'>): string => readExtends(row.extends).wechat_qr_code;

/** Every picture of a card, with its field. */
export function picturesOf(row: Pick<CardRow, 'avatar' | 'cardphoto' | 'extends' | 'gallery' | 'intro'>) {
  return [
    { field: 'avatar', label: '头像', address: row.avatar },
    { field: 'cardphoto', label: '封面图', address: row.cardphoto },
    { field: 'wechat_qr_code', label: '微信二维码', address: qrcodeOf(row) },
    ...row.gallery.map((address, at) => ({ field: `gallery.${at}`, label: '相册图片', address })),
    ...picturesIn(row.intro).map((address) => ({ field: 'intro', label: '个人简介里的图片', address })),
  ];
}

/** A card may refer to its owner's uploads and to what it referred to before. Inside the transaction of the write. */
export async function showPictures(tx: Tx, row: CardRow, before?: CardRow): Promise<void> {
  const files = picturesOf(row);
  const kept = before ? picturesOf(before).map(({ address }) => address) : [];
  const same = files.length === kept.length && files.every(({ address }, at) => address === kept[at]);
  if (!before && files.every(({ address }) => address === '')) return;
  if (same) return;
  await showFiles(tx, { subject: subjectOf(row.card_id), userId: row.user_id, files, kept });
  if (before && qrcodeOf(before) !== qrcodeOf(row)) await withdrawFiles(tx, [qrcodeOf(before)]);
}

/** Releases the pictures of a card that is deleted. */
export async function hidePictures(tx: Tx, card: Pick<CardRow, 'card_id' | 'extends'>): Promise<void> {
  await releaseFiles(tx, [subjectOf(card.card_id)]);
  await withdrawFiles(tx, [qrcodeOf(card)]);
}
