import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type * as contract from '@qunlu/contract/phonebook/members-admin.ts';
import { phonebookRules } from '@qunlu/contract/phonebook/rules.ts';
import { after, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { levelsOf } from '../../capacity/service/places.ts';
import { partyFileLink } from '../../media/service/private-files.ts';
import { quotaOfPerson } from '../../membership/service/quotas.ts';
import { presentCircle } from '../present/circle.ts';
import { presentForm } from '../present/joining.ts';
import { countApplied, findApplied, type AppliedRow } from '../store/applications.ts';
import type { CircleRow } from '../store/circles.ts';
import type { FormRow } from '../store/forms.ts';
import { managedCircle } from './access.ts';
import { countedMost } from './joining-notices.ts';
import { seatSubject } from './seats.ts';

/** Seats that are left under the owner's membership of now. */
async function seatsLeft(ctx: ViewerCtx, circle: CircleRow): Promise<number> {
  const target = String(circle.phonebook_id);
  const level = (await levelsOf(ctx, seatSubject, [target])).get(target);
  const seats = await quotaOfPerson(ctx, 'phonebook.seats', circle.owner_id);
  return Math.max(0, seats - (level?.taken ?? 0));
}

/** What was submitted; of an application that was written without a form, the entry. */
const formOf = (row: AppliedRow): Parameters<typeof presentForm>[0] => ({
  realname: row.form_realname ?? row.realname,
  phone: row.form_phone ?? '',
  company: row.form_company ?? '',
  position: row.form_position ?? '',
  city: row.form_city ?? '',
  answers: (row.form_answers ?? []) as FormRow['answers'],
  submitted_at: row.submitted_at ?? row.applied_at,
});

/** Applications that wait, the oldest first. */
export async function listApplied(
  ctx: ViewerCtx,
  query: { id: number; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract.listApplied>> {
  const { row: circle, can } = await managedCircle(ctx, query.id, 'apply');
  const size = query.size ?? 20;
  const rows = await findApplied(ctx.db, {
    phonebookId: query.id,
    after: query.next ?? 0,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  const linkOf = (key: string): string => partyFileLink(ctx, { key, viewerId: ctx.viewer.userId });
  return {
    list: shown.map((row) => ({
      member_id: row.member_id,
      user_id: row.user_id,
      card_id: row.card_id,
      avatar: row.avatar,
      form: presentForm(formOf(row), linkOf),
      inviter: row.inviter ?? '',
      again: row.joined_at !== null,
      applied_at: secondsOf(row.applied_at),
      lapses_at: secondsOf(after(row.applied_at, phonebookRules.applyDays * 86_400)),
    })),
    next: rows.length > size ? (shown.at(-1)?.member_id ?? pagingEnd) : pagingEnd,
    circle: presentCircle(circle),
    can,
    waiting: await countApplied(ctx.db, query.id, countedMost),
    left: await seatsLeft(ctx, circle),
  };
}
