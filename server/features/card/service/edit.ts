import type { Card } from '@qunlu/contract/card/entity.ts';
import type { CardChanges } from '@qunlu/contract/card/input.ts';
import { isVipStyle } from '@qunlu/contract/card/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { personById } from '../../account/api/directory.ts';
import { adoptName, lockUser } from '../../account/api/profile.ts';
import { mayEdit } from '../policy.ts';
import { presentCard } from '../present/card.ts';
import { contactFields, endedFields } from '../present/contacts.ts';
import {
  addCard,
  countCardsOf,
  dropCard,
  makeDefault,
  updateCard,
  updateUnchanged,
  type CardEdit,
  type CardRow,
  type NewCard,
} from '../store/cards.ts';
import type { SeenCard } from '../store/seen.ts';
import type { Verdict } from '../../moderation/api/check.ts';
import { forgetSubject } from '../../moderation/api/reports.ts';
import { holdCard, type CheckedCard } from './moderation.ts';
import { hidePictures, showPictures } from './pictures.ts';
import { ownCard, ownProjection, projectOwn, rightsOf } from './projection.ts';
import { endRequestsFor } from './requests.ts';
import { raise } from '../../../platform/events.ts';
import { cardChanged, cardRemoved, identityChanged, otherCardChanged } from '../events.ts';
import { membershipOf } from '../../membership/api/level.ts';
import { quotasOf } from '../../membership/api/quotas.ts';
import { usePrivilege } from '../../membership/api/uses.ts';
import { editOf, marksAfter } from './edit-columns.ts';

/** The verified number of the account, where the owner asked for it: it is never put on a card unasked (0005, 0033). */
async function withOwnPhone(tx: Tx<ViewerCtx>, changes: CardChanges): Promise<CardChanges> {
  if (changes.own_phone !== 1) return changes;
  const { phone } = await personById(tx, tx.viewer.userId);
  if (phone === null) fail('invalid', { message: '请先绑定手机号', field: 'own_phone' });
  return { ...changes, phone };
}

/** D28: one more card than `count`, which the caller has. */
async function takePlace(tx: Tx<ViewerCtx>, count: number): Promise<void> {
  const { userId } = tx.viewer;
  const quotas = await quotasOf(tx, 'card.cards');
  if (count < quotas.none) return;
  const max = quotas[await membershipOf(tx, userId)];
  const more = max < quotas.member ? '，或开通会员' : '';
  if (count >= max) fail('conflict', { message: `最多可以有${max}张名片，请先删除不用的名片${more}` });
  await usePrivilege(tx, userId, 'card.cards', count + 1);
}

/** D37: a style for members, unless the card has it already. */
async function takeStyle(tx: Tx<ViewerCtx>, style: number | undefined, before?: number): Promise<void> {
  if (style === undefined || style === before || !isVipStyle(style)) return;
  if ((await membershipOf(tx, tx.viewer.userId)) === 'none')
    fail('forbidden', { message: '这个样式要会员才能用，可以开通会员，或选别的样式', field: 'card_style' });
  await usePrivilege(tx, tx.viewer.userId, 'card.styles', 1);
}

/** D28: a card beyond the free number is edited by members alone. */
async function takeEdit(tx: Tx<ViewerCtx>, rank: number): Promise<void> {
  const quotas = rank === 0 ? null : await quotasOf(tx, 'card.cards');
  if (!quotas || mayEdit(rank, quotas.none)) return;
  if (!mayEdit(rank, quotas[await membershipOf(tx, tx.viewer.userId)]))
    fail('forbidden', { message: '这张名片超出了可用张数，开通会员后可以修改' });
  await usePrivilege(tx, tx.viewer.userId, 'card.cards', rank + 1);
}

/** Creates a card; the first one becomes the default (D31), beyond the quota 40901 (D28). `verdict`: from `checkCard`. */
export async function createCard(ctx: ViewerCtx, changes: CardChanges, verdict: Verdict): Promise<Card> {
  const { userId } = ctx.viewer;
  const { realname } = changes;
  if (!realname) fail('invalid', { message: '请填写姓名', field: 'realname' });
  return inTransaction(ctx, async (tx) => {
    // The row lock makes simultaneous creations see each other's cards.
    await lockUser(tx, userId);
    const count = await countCardsOf(tx.db, userId);
    await takePlace(tx, count);
    await takeStyle(tx, changes.card_style);
    const row = await addCard(tx.db, {
      birthday: null,
      educations: '[]',
      works: '[]',
      extends: '[]',
      ...given(editOf(await withOwnPhone(tx, changes), undefined, tx.now)),
      realname,
      user_id: userId,
      is_default: count === 0,
      created_at: tx.now,
      updated_at: tx.now,
    });
    await showPictures(tx, row);
    await holdCard(tx, row, verdict);
    if (row.is_default) {
      // A name that is under review must not become the account's name.
      if (!verdict.review) await adoptName(tx, row.realname);
      await raise(tx, cardChanged, { userId });
    }
    return presentCard(row, await ownProjection(tx, row, count));
  });
}

/** Drops undefined members, so that a spread does not overwrite defaults. */
const given = (edit: CardEdit): Partial<NewCard> =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Partial<NewCard>;

/** What is written for a change, and whether the person's name, company or position is another one. */
function planOf(changes: CardChanges, before: CardRow, now: Date): { edit: CardEdit | null; moved: boolean } {
  const edit = editOf(changes, before, now);
  const { moved, ...marks } = marksAfter(before, edit);
  return { edit: Object.keys(edit).length === 0 ? null : { ...edit, ...marks, updated_at: now }, moved };
}

/** Nothing is asked or written for the change before the card itself is. */
const isPlain = (changes: CardChanges, card: SeenCard<'whole'>, verdict: Verdict): boolean =>
  card.rank === 0 &&
  (changes.card_style === undefined || changes.card_style === card.card_style) &&
  changes.own_phone !== 1 &&
  !verdict.review;

/** Writes a plain change of a card that is as it was read; null when all must be asked under the locks. */
async function savePlain(
  tx: Tx<ViewerCtx>,
  changes: CardChanges,
  { read, ...verdict }: CheckedCard,
): Promise<Saved | null> {
  if (!read?.version || !isPlain(changes, read, verdict)) return null;
  const { edit, moved } = planOf(changes, read, tx.now);
  const { card_id, user_id, version } = read;
  const row = edit && (await updateUnchanged(tx.db, { card_id, user_id, version }, edit));
  return row ? { before: read, row, moved } : null;
}

async function saveAsked(
  tx: Tx<ViewerCtx>,
  cardId: number,
  changes: CardChanges,
  verdict: Verdict,
): Promise<Saved> {
  await lockUser(tx, tx.viewer.userId);
  const before = await ownCard(tx, cardId);
  await takeEdit(tx, before.rank);
  await takeStyle(tx, changes.card_style, before.card_style);
  const { edit, moved } = planOf(await withOwnPhone(tx, changes), before, tx.now);
  await holdCard(tx, before, verdict);
  return { before, row: edit ? await updateCard(tx.db, cardId, edit) : before, moved };
}

interface Saved {
  before: SeenCard<'whole'>;
  row: CardRow;
  moved: boolean;
}

/** Changes the given fields of an own card. `checked`: from `checkCard`. */
export async function editCard(
  ctx: ViewerCtx,
  cardId: number,
  changes: CardChanges,
  checked: CheckedCard,
): Promise<Card> {
  return inTransaction(ctx, async (tx) => {
    const { before, row, moved } =
      (await savePlain(tx, changes, checked)) ?? (await saveAsked(tx, cardId, changes, checked));
    await showPictures(tx, row, before);
    await endRequestsFor(tx, cardId, endedFields(before, row));
    if (moved)
      await raise(tx, identityChanged, {
        card_id: row.card_id,
        realname: row.realname,
        company: row.company,
        position: row.position,
      });
    if (row !== before)
      await (row.is_default
        ? raise(tx, cardChanged, { userId: row.user_id })
        : raise(tx, otherCardChanged, { userId: row.user_id, cardId }));
    return presentCard(row, projectOwn(rightsOf(tx, before), row, before.rank));
  });
}

/** D30: neither the last card nor the default one may be deleted. */
export async function removeCard(
  ctx: ViewerCtx,
  cardId: number,
): Promise<{ card_id: number; count: number }> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const card = await ownCard(tx, cardId);
    const count = await countCardsOf(tx.db, userId);
    if (count === 1) fail('conflict', { message: '这是最后一张名片，不能删除' });
    if (card.is_default) fail('conflict', { message: '请先把另一张名片设为默认，再删除这张' });
    await raise(tx, cardRemoved, { cardId });
    await forgetSubject(tx, { type: 'card', id: cardId });
    await hidePictures(tx, card);
    await endRequestsFor(tx, cardId, contactFields(card));
    await dropCard(tx.db, cardId);
    return { card_id: cardId, count: count - 1 };
  });
}

/** D31: one transaction, after which exactly one of the person's cards is the default (B018). */
export async function setDefaultCard(ctx: ViewerCtx, cardId: number): Promise<Card> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const card = await ownCard(tx, cardId);
    if (!card.is_default) {
      await makeDefault(tx.db, userId, cardId);
      await raise(tx, cardChanged, { userId });
    }
    const row = { ...card, is_default: true };
    return presentCard(row, await ownProjection(tx, row, 0));
  });
}
