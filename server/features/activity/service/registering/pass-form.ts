import type { ActivityPass } from '@qunlu/contract/activity/entity.ts';
import type * as contract from '@qunlu/contract/activity/registering.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { editProblem } from '../../policy/passes.ts';
import { presentHeldPass } from '../../present/registration.ts';
import { findOpeners } from '../../store/openers.ts';
import { findHeldPass, lockPass, updatePass, type HeldPass } from '../../store/own.ts';
import { checkForms, passForms } from '../forms.ts';
import { codesOf } from './own.ts';
import { nameReading } from './passes.ts';

const heldPass = async (ctx: ViewerCtx, passId: number): Promise<HeldPass> =>
  (await findHeldPass(ctx.db, passId, ctx.viewer.userId)) ?? notFound('没有这张凭证，或已转给别人');

export const standingOf = (pass: HeldPass) => ({
  state: pass.state,
  signed: pass.signed_at !== null,
  transferred: pass.transferred_at !== null,
  closesAt: pass.closes_at,
  endsAt: pass.ends_at,
  cancelled: pass.cancelled_at !== null,
});

/** The questions as they are asked, for whoever answers them. */
export const askedOf = ({ questions }: Pick<HeldPass, 'questions'>) =>
  (questions ?? []).map(({ label, type, required, options }) => ({
    label,
    type,
    required,
    options: [...options],
  }));

const openersShown = 20;

/** D98: what I have filled in, and D22, who has read the phone of it. */
export async function viewPassForm(
  ctx: ViewerCtx,
  passId: number,
): Promise<OutputOf<typeof contract.viewPassForm>> {
  const pass = await heldPass(ctx, passId);
  const form = passForms.open(ctx, pass.kept);
  return {
    pass_id: passId,
    realname: form?.facts.realname ?? pass.name,
    phone: form?.facts.phone ?? '',
    fields: askedOf(pass),
    answers: form ? passForms.shown(ctx, form.answers, true) : [],
    opened: (await findOpeners(ctx.db, passId, openersShown)).map(({ name, at }) => ({
      name: name ?? '已注销用户',
      at: secondsOf(at),
    })),
  };
}

type Given = BodyOf<typeof contract.editPassForm>;

/** Before the transaction. */
export async function checkPassForm(ctx: ViewerCtx, body: Given): Promise<void> {
  await checkForms(ctx, await heldPass(ctx, body.pass_id), [body], (_, field) => field);
}

/** D98: until registering closes. */
export async function editPassForm(ctx: ViewerCtx, body: Given): Promise<ActivityPass> {
  const { userId } = ctx.viewer;
  const { pass_id: passId, realname, phone, answers } = body;
  const reading = await nameReading(realname);
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [userId]);
    await lockPass(tx.db, await heldPass(tx, passId));
    const pass = await heldPass(tx, passId);
    const problem = editProblem(standingOf(pass), tx.now);
    if (problem !== '') fail('stateChanged', { message: problem });
    const filled = passForms.fill(tx, pass, { facts: { realname }, answers });
    await passForms.replace(tx, {
      holderId: passId,
      subjectId: pass.ticket_id,
      by: { userId, phone },
      filled,
    });
    await updatePass(tx.db, passId, { name: realname, reading });
    return presentHeldPass(
      { ...pass, name: realname },
      { viewerId: userId, now: tx.now, ticketCode: codesOf(tx, pass.activity_id) },
    );
  });
}
