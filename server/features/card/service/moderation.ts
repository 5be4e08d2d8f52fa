import { readExtends } from '@qunlu/contract/card/extends.ts';
import type { CardChanges } from '@qunlu/contract/card/input.ts';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { cleanRichText } from '../../../platform/rich-text.ts';
import {
  checkWriting,
  type ShownPicture,
  type Verdict,
  type WrittenText,
} from '../../moderation/api/check.ts';
import { holdForReview } from '../../moderation/api/visibility.ts';
import { orNone } from '../../moderation/api/seen.ts';
import type { Subject, SubjectKind } from '../../moderation/ports.ts';
import { showEntry, showStreet, type ContactProjection } from '../present/contacts.ts';
import { findCardsById, setModerated, type CardRow } from '../store/cards.ts';
import { findCard, type CardOf, type SeenCard } from '../store/seen.ts';
import { picturesOf } from './pictures.ts';
import { accessContextOf, ownCard, readingOf } from './projection.ts';
import { raise } from '../../../platform/events.ts';
import { cardVisibilityChanged, otherCardChanged } from '../events.ts';

type Written = Pick<
  CardChanges,
  | 'realname'
  | 'company'
  | 'position'
  | 'cityname'
  | 'address'
  | 'intro'
  | 'provide'
  | 'company_remark'
  | 'cardWorks'
  | 'cardEducations'
  | 'cardExtends'
>;

const plainFields = [
  ['realname', '姓名'],
  ['company', '公司'],
  ['position', '职位'],
  ['cityname', '城市'],
  ['address', '地址'],
  ['provide', '我能提供'],
  ['company_remark', '公司简介'],
] as const;

/** Texts of a card that others read, except contacts, each with its field. */
function textsIn(card: Written): WrittenText[] {
  const { rest, ...labelled } = readExtends(card.cardExtends ?? []);
  const shown = { ...labelled, ...card };
  const texts: WrittenText[] = plainFields.map(([field, label]) => ({
    field,
    label,
    text: shown[field] ?? '',
  }));
  // The words without markup, cleaned as they will be stored: that is what people read.
  texts.push({ field: 'intro', label: '个人简介', text: wordsOf(cleanRichText(card.intro ?? '')) });
  for (const [index, { key, value }] of rest.entries())
    texts.push({ field: `cardExtends.${index}`, label: '更多信息', text: `${key}\n${value}` });
  for (const [index, work] of (card.cardWorks ?? []).entries()) {
    const { company, position, industry, description } = work;
    texts.push({
      field: `cardWorks.${index}`,
      label: '工作经历',
      text: [company, position, industry, description].join('\n'),
    });
  }
  for (const [index, { school, major, description }] of (card.cardEducations ?? []).entries())
    texts.push({
      field: `cardEducations.${index}`,
      label: '教育经历',
      text: [school, major, description].join('\n'),
    });
  return texts.filter(({ text }) => text.trim() !== '');
}

const rowTexts = (row: CardRow): WrittenText[] =>
  textsIn({ ...row, cardWorks: row.works, cardEducations: row.educations, cardExtends: row.extends });

/** For staff, with contacts masked, disguised ones included; seeing them requires a logged reason (D138). */
const masked: ContactProjection = { form: () => 'masked', hash: () => '' };
const guarded = (row: CardRow): CardRow => ({
  ...row,
  address: showStreet(masked, row),
  extends: row.extends.map((pair) => showEntry(masked, pair, '')),
});

function picturesGiven(changes: CardChanges): ShownPicture[] {
  const shown = picturesOf({
    avatar: changes.avatar ?? '',
    cardphoto: changes.cardphoto ?? '',
    extends: changes.cardExtends ?? [],
    gallery: changes.gallery ?? [],
    intro: changes.intro ?? '',
  });
  return [...shown, { field: 'wechat_qr_code', label: '微信二维码', address: changes.wechat_qr_code ?? '' }];
}

/** What was found, and the card as it was read for it. */
export type CheckedCard = Verdict & { read: SeenCard<'whole'> | undefined };

/** D137: checks new texts and pictures of a card before the write, outside a transaction. `cardId`: of an existing card. */
export async function checkCard(
  ctx: Ctx,
  cardId: number | undefined,
  changes: CardChanges,
): Promise<CheckedCard> {
  const before = cardId === undefined ? undefined : await ownCard(ctx, cardId);
  const read = new Set(before ? rowTexts(before).map(({ text }) => text) : []);
  const seen = new Set(before ? picturesOf(before).map(({ address }) => address) : []);
  const verdict = await checkWriting(ctx, {
    texts: textsIn(changes).filter(({ text }) => !read.has(text)),
    pictures: picturesGiven(changes).filter(({ address }) => !seen.has(address)),
  });
  return { ...verdict, read: before };
}

const pathOf = (cardId: number): string => `/card/${cardId}`;

/** Records the verdict, in the transaction that writes the card; for an existing card before it is written. */
export const holdCard = (
  tx: Tx,
  card: { card_id: number; user_id: number },
  verdict: Verdict,
): Promise<void> =>
  holdForReview(
    tx,
    { type: 'card', id: card.card_id, ownerId: card.user_id, path: pathOf(card.card_id) },
    verdict,
  );

const subjectOf = (row: CardOf<'face'>): Subject => ({
  ownerId: row.user_id,
  title: [row.realname, cardTitle(row)].filter((part) => part !== '').join(' · '),
  path: pathOf(row.card_id),
});

/** Cards as a subject of reports. */
export const cardSubjects: SubjectKind = {
  label: '名片',

  find: (ctx, id) =>
    orNone(async () =>
      subjectOf(accessContextOf(ctx, await findCard(ctx.db, id, readingOf(ctx, 'face'))).card),
    ),

  async read(ctx, ids) {
    const rows = await findCardsById(ctx.db, ids);
    return new Map(
      rows.map((row) => [
        row.card_id,
        {
          ...subjectOf(row),
          texts: rowTexts(guarded(row)).map(({ label, text }) => ({ label, text })),
          pictures: picturesOf(row).flatMap(({ field, address }) =>
            address === '' || field === 'wechat_qr_code' ? [] : [address],
          ),
        },
      ]),
    );
  },

  async setHidden(tx, id, hidden) {
    const row = await setModerated(tx.db, id, hidden);
    if (!row) return;
    const card = { userId: row.user_id, cardId: id };
    await (row.is_default
      ? raise(tx, cardVisibilityChanged, { ...card, visible: !hidden })
      : raise(tx, otherCardChanged, card));
  },
};
