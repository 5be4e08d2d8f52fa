import type {
  dissolveStaffFamily,
  listStaffFamilies as listContract,
  viewStaffFamily as viewContract,
} from '@qunlu/contract/family/staff.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type StaffCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { audit } from '../../staff/api/audit.ts';
import { findCircles, findForStaff, lockFamily, type FamilyLineRow } from '../store/families.ts';
import { findAnnouncements } from '../store/announcements.ts';
import { end } from './families.ts';

const noticesShown = 20;

const present = (row: FamilyLineRow): OutputOf<typeof listContract>['list'][number] => ({
  family_id: row.family_id,
  name: row.name,
  intro: row.intro,
  owner: presentPerson(row.owner_id, row.owner),
  circles: row.circles,
  created_at: secondsOf(row.created_at),
});

export async function listForStaff(
  ctx: StaffCtx,
  { size = 20, next, q = '' }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const sought = q === '' ? {} : /^\d{1,15}$/.test(q) ? { familyId: Number(q) } : { begins: q };
  const rows = await findForStaff(ctx.db, { before: next, size: size + 1, ...sought });
  return paged(rows, size, 'made', present);
}

/** It holds neither contacts nor names of members, so looking is not written down. */
export async function viewForStaff(
  ctx: StaffCtx,
  { id }: QueryOf<typeof viewContract>,
): Promise<OutputOf<typeof viewContract>> {
  const [row = notFound('大家庭不存在或已解散')] = await findForStaff(ctx.db, {
    before: undefined,
    size: 1,
    familyId: id,
  });
  const circles = await findCircles(ctx.db, id, 0);
  const notices = await findAnnouncements(ctx.db, { familyId: id, before: undefined, size: noticesShown });
  return {
    ...present(row),
    list: circles.map((one) => ({
      phonebook_id: one.phonebook_id,
      name: one.name,
      members: one.members,
      owner: presentPerson(one.owner_id, one.owner),
      joined_at: secondsOf(one.joined_at),
    })),
    notices: notices.map((one) => ({
      id: one.notice_id,
      title: one.title,
      body: one.body,
      people: one.people,
      at: secondsOf(one.at),
    })),
  };
}

export const dissolveByStaff = (
  ctx: StaffCtx,
  { id, reason }: BodyOf<typeof dissolveStaffFamily>,
): Promise<{ ok: boolean }> =>
  inTransaction(ctx, async (tx) => {
    const family = (await lockFamily(tx.db, id)) ?? notFound('大家庭不存在或已解散');
    await audit(tx, { action: 'dissolve-family', subject: `family:${id}`, reason });
    await end(tx, family, `由平台解散：${reason}`, 0);
    return { ok: true };
  });
