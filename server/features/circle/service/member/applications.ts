import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { AppliedLine, SubmittedForm } from '@qunlu/contract/circle/form-entity.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import { after, secondsOf, type Ctx, type ViewerCtx } from '../../../../platform/context.ts';
import { countApplied, countReaders, findApplied, type AppliedRow } from '../../store/applications.ts';
import { countedMost } from '../circle/application-notifications.ts';
import { memberForms, shownForm } from '../form/forms.ts';

/** What was submitted; of an application that was written without a form, the entry. */
function submittedOf(ctx: ViewerCtx, row: AppliedRow): SubmittedForm {
  const form = memberForms.open(ctx, row.form);
  if (form) return shownForm(ctx, form);
  const nothing = { phone: '', company: '', position: '', city: '', answers: [] };
  return { ...nothing, realname: row.realname, submitted_at: secondsOf(row.applied_at) };
}

/** Applications that wait for an admin, the oldest first, and how many there are. That the viewer may decide is checked before. */
export async function waitingApplications(
  ctx: ViewerCtx,
  { id, size, next }: { id: number; size: number; next: number },
): Promise<{ list: AppliedLine[]; next: number; waiting: number }> {
  const rows = await findApplied(ctx.db, { circleId: id, after: next, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: shown.map((row) => ({
      member_id: row.member_id,
      user_id: row.user_id,
      card_id: row.card_id,
      avatar: row.avatar,
      form: submittedOf(ctx, row),
      inviter: row.inviter ?? '',
      again: row.joined_at !== null,
      applied_at: secondsOf(row.applied_at),
      lapses_at: secondsOf(after(row.applied_at, circleRules.applyDays * 86_400)),
    })),
    next: rows.length > size ? (shown.at(-1)?.member_id ?? pagingEnd) : pagingEnd,
    waiting: await countApplied(ctx.db, id, countedMost),
  };
}

/** How many admins read what is submitted, the owner aside. */
export const readersOf = (ctx: Ctx, circleId: number): Promise<number> => countReaders(ctx.db, circleId);
