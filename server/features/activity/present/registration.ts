import type { ActivityPass, ActivityRegistration } from '@qunlu/contract/activity/entity.ts';
import { registrationState } from '@qunlu/contract/activity/rules.ts';
import type { PromiseTable } from '@qunlu/contract/order/promise.ts';
import { secondsOf } from '../../../platform/context.ts';
import { editProblem, transferProblem } from '../policy/passes.ts';
import type { HeldPass, OwnActivity, OwnPass, OwnRegistration } from '../store/own.ts';

interface Seen {
  viewerId: number;
  now: Date;
  /** The signed code of a pass, which is drawn. */
  ticketCode: (pass: { pass_id: number; rev: number }) => string;
}

/** For whoever has it, or gave it away; codes only for who comes on it. */
export function presentPass(
  pass: OwnPass,
  state: number,
  activity: Pick<OwnActivity, 'closes_at' | 'ends_at' | 'cancelled_at'>,
  { viewerId, now, ticketCode }: Seen,
): ActivityPass {
  const mine = pass.user_id === viewerId;
  const opens = mine && state === registrationState.confirmed;
  const standing = {
    state,
    signed: pass.signed_at !== null,
    transferred: pass.transferred,
    closesAt: activity.closes_at,
    endsAt: activity.ends_at,
    cancelled: activity.cancelled_at !== null,
  };
  const until = pass.transfer_until ?? 0;
  return {
    pass_id: pass.pass_id,
    name: pass.name,
    code: opens ? pass.code : '',
    ticket_code: opens ? ticketCode(pass) : '',
    signed_at: pass.signed_at ?? 0,
    transferred: pass.transferred,
    mine,
    transfer_until: mine && until > secondsOf(now) ? until : 0,
    meets: pass.meets,
    can: {
      edit: mine && editProblem(standing, now) === '',
      transfer: mine && transferProblem(standing, now) === '',
    },
  };
}

/** One that was read by itself. */
export const presentHeldPass = (pass: HeldPass, seen: Seen): ActivityPass =>
  presentPass(
    {
      ...pass,
      transferred: pass.transferred_at !== null,
      transfer_until: pass.transfer_until && secondsOf(pass.transfer_until),
    },
    pass.state,
    pass,
    seen,
  );

/** `promise`: what cancelling gives now; undefined: the order takes it back no more. */
export function presentRegistration(
  row: OwnRegistration,
  activity: OwnActivity,
  promise: PromiseTable | undefined,
  seen: Seen,
): ActivityRegistration {
  const own = row.user_id === seen.viewerId;
  const used = row.passes.some(({ signed_at, transferred }) => signed_at !== null || transferred);
  return {
    registration_id: row.registration_id,
    activity_id: row.activity_id,
    ticket_id: row.ticket_id,
    ticket: row.ticket,
    state: row.state,
    quantity: own ? row.quantity : row.passes.length,
    total: own ? row.total : 0,
    hash: own ? row.hash : '',
    reason: row.reason,
    created_at: secondsOf(row.created_at),
    pay_until: own && row.state === registrationState.unpaid ? secondsOf(row.expires_at) : 0,
    promise: own && !used && promise ? promise : null,
    passes: row.passes.map((pass) => presentPass(pass, row.state, activity, seen)),
  };
}
