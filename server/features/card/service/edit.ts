import type { Card } from '@qunlu/contract/card/entity.ts';
import { labelledFields, readExtends, writeExtends } from '@qunlu/contract/card/extends.ts';
import type { CardChanges } from '@qunlu/contract/card/input.ts';
import { cardRules, isVipStyle } from '@qunlu/contract/card/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { isRich, rich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { monthSeconds, monthText } from '@qunlu/contract/kernel/formats.ts';
import { inTransaction, secondsOf, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { cleanerVersion, cleanRichText, picturesIn } from '../../../platform/rich-text.ts';
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

interface Dated {
  id?: number | undefined;
  start_at: number;
  end_at: number;
}

/** D16: dates are whole months, not in the future; each entry gets an id. */
function arrangeEntries<Entry extends Dated>(
  entries: readonly Entry[],
  field: string,
  now: Date,
): (Entry & { id: number })[] {
  const month = (seconds: number): number => (seconds === 0 ? 0 : (monthSeconds(monthText(seconds)) ?? 0));
  const used = new Set<number>();
  let free = Math.max(0, ...entries.map((entry) => entry.id ?? 0));
  return entries.map((entry, index) => {
    if (Math.max(entry.start_at, entry.end_at) > secondsOf(now)) {
      const late = entry.start_at > secondsOf(now) ? 'start_at' : 'end_at';
      fail('invalid', {
        message: `${late === 'start_at' ? '开始' : '结束'}时间不能晚于今天`,
        field: `${field}.${index}.${late}`,
      });
    }
    const id = entry.id && !used.has(entry.id) ? entry.id : (free += 1);
    used.add(id);
    return { ...entry, id, start_at: month(entry.start_at), end_at: month(entry.end_at) };
  });
}

const columns = [
  'realname',
  'avatar',
  'sex',
  'phone',
  'email',
  'company',
  'position',
  'cityname',
  'citycode',
  'birthday',
  'address',
  'cardphoto',
  'card_style',
] as const;

/** Labelled fields that are given override the list; a given list replaces the stored one. */
function arrangeExtends(changes: CardChanges, before: CardRow | undefined): string | undefined {
  const given = labelledFields.filter((field) => changes[field] !== undefined);
  if (!changes.cardExtends && given.length === 0) return undefined;
  const { rest, ...fields } = readExtends(changes.cardExtends ?? before?.extends ?? []);
  for (const field of given) fields[field] = changes[field] ?? '';
  return JSON.stringify(writeExtends(fields, rest));
}

/** Cleaned rich text, bounded by its words (D29) and its pictures. */
function introOf(given: string): string {
  const intro = cleanRichText(given);
  if (!isRich(intro)) return intro;
  const complaint = maxLength(cardRules.intro)(wordsOf(intro), '个人简介');
  if (complaint) fail('invalid', { message: complaint, field: 'intro' });
  // Cleaning closes open tags, so the text may have grown.
  if (intro.length > rich.maxChars)
    fail('invalid', { message: '个人简介太长，请删减一些内容', field: 'intro' });
  if (picturesIn(intro).length > rich.images)
    fail('invalid', { message: `个人简介里最多${rich.images}张图片`, field: 'intro' });
  return intro;
}

/** The columns that a change touches, and no other (B033). */
function editOf(changes: CardChanges, before: CardRow | undefined, now: Date): CardEdit {
  const edit: CardEdit = {};
  for (const column of columns) {
    if (changes[column] !== undefined) Object.assign(edit, { [column]: changes[column] });
  }
  if (typeof changes.birthday === 'number' && changes.birthday > secondsOf(now)) {
    fail('invalid', { message: '生日不能晚于今天', field: 'birthday' });
  }
  if (changes.intro !== undefined)
    Object.assign(edit, { intro: introOf(changes.intro), intro_cleaner: cleanerVersion });
  if (changes.gallery) edit.gallery = JSON.stringify(changes.gallery.filter((address) => address !== ''));
  const privacy = changes.permissions?.privacy ?? changes.privacy;
  if (privacy !== undefined) edit.privacy = privacy;
  if (changes.settings?.fontfamily !== undefined) edit.fontfamily = changes.settings.fontfamily;
  if (changes.listed !== undefined) edit.listed = changes.listed === 1;
  if (changes.sex !== undefined) edit.sex_chosen = true;
  if (changes.cardEducations)
    edit.educations = JSON.stringify(arrangeEntries(changes.cardEducations, 'cardEducations', now));
  if (changes.cardWorks) edit.works = JSON.stringify(arrangeEntries(changes.cardWorks, 'cardWorks', now));
  const pairs = arrangeExtends(changes, before);
  if (pairs !== undefined) edit.extends = pairs;
  return edit;
}

/** D34, D36: the verified marks after a change of name, company or position. */
function marksAfter(
  before: CardRow,
  edit: CardEdit,
): { moved: boolean; certified: number; corporation_certified: number } {
  const changed = (field: 'realname' | 'company' | 'position'): boolean =>
    edit[field] !== undefined && edit[field] !== before[field];
  const moved = changed('realname') || changed('company') || changed('position');
  return {
    moved,
    certified: before.certified === 1 && moved ? 2 : before.certified,
    corporation_certified: changed('company') ? 0 : before.corporation_certified,
  };
}

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
