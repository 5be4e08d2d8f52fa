import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { MemberEntry } from '@qunlu/contract/circle/form-entity.ts';
import { memberState } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { presentCircle } from '../../present/circle.ts';
import { findGroups } from '../../store/member-list.ts';
import { updateMember, type MemberRow } from '../../store/members.ts';
import { findOpenings } from '../../store/openings.ts';
import { openCircle, type Circle } from '../circle/access.ts';
import { plainSnapshot, snapshotOf } from './entries.ts';
import {
  checkForm,
  fillForm,
  formOf,
  memberForms,
  shownForm,
  type MemberDraft,
  type FormInput,
} from '../form/forms.ts';

const here: readonly number[] = [memberState.applying, memberState.normal, memberState.expired];
/** Receipts that the entry shows. */
const openedShown = 50;

/** The viewer's own row, while they are in the circle or wait to be. */
async function ownEntryOf(ctx: ViewerCtx, id: number): Promise<Circle & { me: MemberRow }> {
  const circle = await openCircle(ctx, id);
  const { me } = circle;
  if (!me || !here.includes(me.state)) fail('membersOnly');
  return { ...circle, me };
}

const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

export async function viewOwnEntry(ctx: ViewerCtx, id: number): Promise<MemberEntry> {
  const { row, me, can } = await ownEntryOf(ctx, id);
  const form = await formOf(ctx, me.member_id);
  const opened = await findOpenings(ctx.db, me.member_id, openedShown);
  const groups = me.group_id === null ? [] : await findGroups(ctx.db, id);
  return {
    circle: presentCircle(row),
    can,
    member_id: me.member_id,
    state: me.state,
    waits: me.waits,
    role: me.role,
    group: groups.find(({ group_id }) => group_id === me.group_id)?.name ?? '',
    card_id: me.card_id,
    realname: me.realname,
    avatar: me.avatar,
    company: me.company,
    position: me.position,
    joined_at: seconds(me.joined_at),
    end_at: seconds(me.end_at),
    asks: row.asks,
    fields: [...(row.questions ?? [])],
    form: form ? shownForm(ctx, form, true) : null,
    notices: me.notices,
    muted: me.muted,
    opened: opened.map(({ realname, role, opened_at }) => ({ realname, role, at: secondsOf(opened_at) })),
  };
}

/** What is to be changed of one's own entry; what is not given stays. */
export interface EntryEdit {
  id: number;
  form?: FormInput | undefined;
  /** Notices a week, null: as the circle has it. */
  notices?: number | null | undefined;
  muted?: readonly string[] | undefined;
}

/** The form as it is to be; null: it stays. Its words are looked at, outside of the transaction. */
export async function prepareEntry(ctx: ViewerCtx, given: EntryEdit): Promise<MemberDraft | null> {
  const { row } = await ownEntryOf(ctx, given.id);
  if (!given.form) return null;
  const filled = fillForm(ctx, row, given.form, 'form.answers');
  await checkForm(ctx, filled, 'form.answers');
  return filled;
}

/** Writes what is given. The entry of somebody without a card follows their form. */
export async function editOwnEntry(
  ctx: ViewerCtx,
  given: EntryEdit,
  filled: MemberDraft | null,
): Promise<MemberEntry> {
  return inTransaction(ctx, async (tx) => {
    const { userId, phone } = tx.viewer;
    await lockPeople(tx, [userId]);
    const { row, me } = await ownEntryOf(tx, given.id);
    if (filled) {
      // The circle's questions may have changed since.
      if (given.form) fillForm(tx, row, given.form, 'form.answers');
      // D69: of somebody who is out it goes when it was to go.
      const by = { userId, phone };
      await memberForms.replace(tx, { holderId: me.member_id, subjectId: given.id, by, filled });
    }
    await updateMember(tx.db, me.member_id, {
      ...(filled && me.card_id === 0 ? await plainSnapshot(filled.facts) : {}),
      ...(given.notices === undefined ? {} : { notices: given.notices }),
      ...(given.muted === undefined ? {} : { muted: [...new Set(given.muted)] }),
      fresh_at: tx.now,
    });
    return viewOwnEntry(tx, given.id);
  });
}

/** D60: brings another card. */
export async function setOwnCard(
  ctx: ViewerCtx,
  { id, card_id }: { id: number; card_id: number },
): Promise<MemberEntry> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockPeople(tx, [userId]);
    const { me } = await ownEntryOf(tx, id);
    const entry = await snapshotOf(tx, { userId, cardId: card_id, realname: me.realname });
    if (entry.card_id !== card_id) fail('notFound', { message: '这张名片已经不在了，请换一张' });
    await updateMember(tx.db, me.member_id, { ...entry, fresh_at: tx.now });
    return viewOwnEntry(tx, id);
  });
}
