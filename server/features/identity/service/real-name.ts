import type { RealName } from '@qunlu/contract/identity/real-name.ts';
import { identityRules, realNameStatus } from '@qunlu/contract/identity/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { endOfDay, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { ageOf } from '@qunlu/contract/kernel/id-number.ts';
import {
  after,
  inTransaction,
  secondsOf,
  type Ctx,
  type ViewerCtx,
  type Tx,
} from '../../../platform/context.ts';
import type { IdentityProvider } from '../../../platform/providers.ts';
import { alone } from '../../../platform/database.ts';
import { paged } from '../../../platform/paging.ts';
import { adultOf, realNameCan } from '../policy.ts';
import { presentRealName } from '../present/real-name.ts';
import {
  addAttempt,
  closeAttempt,
  countAttempts,
  dropAttempt,
  findAttemptByRef,
  findDraft,
  findOpenAttempt,
  keepDraft,
  setAttemptBegun,
  setAttemptRedirect,
  type AttemptRow,
} from '../store/attempts.ts';
import { findLooks } from '../store/people.ts';
import { lockActivePerson } from './lock-active-person.ts';
import { open, ownAddress, seal } from './seals.ts';
import { settleOpen } from './settle.ts';
import { realNameStateOf } from './real-name-state.ts';

/** Seconds that the provider may take to open a check; after that the place is free again. */
const openingSeconds = 60;

const providerOf = (ctx: Ctx): IdentityProvider =>
  ctx.deps.identity ?? fail('stateChanged', { message: '本站还没有开通实名核验，请联系客服' });

interface Typed {
  name: string;
  idNumber: string;
}

/** What the person has typed for the next check; null when nothing waits. */
async function typedBy(ctx: Ctx, userId: number): Promise<Typed | null> {
  const draft = await findDraft(ctx.db, userId);
  const name = draft && open(ctx.deps, 'name', draft.name_sealed);
  const idNumber = draft && open(ctx.deps, 'number', draft.number_sealed);
  return name && idNumber ? { name, idNumber } : null;
}

export async function viewRealName(ctx: ViewerCtx): Promise<RealName> {
  const { userId } = ctx.viewer;
  const state = await realNameStateOf(ctx, userId);
  const passed = state.state === realNameStatus.passed;
  const typed = passed ? null : await typedBy(ctx, userId);
  const begun = passed ? 0 : await countAttempts(ctx.db, userId, startOfDay(ctx.now));
  const left = Math.max(0, identityRules.perDay - begun);
  return presentRealName(state, {
    typed,
    adult: adultOf(state, ctx.now),
    left,
    can: realNameCan({
      state: state.state,
      open: ctx.deps.identity !== null,
      drafted: typed !== null,
      left,
    }),
  });
}

/** C104 */
export async function realNameState(ctx: ViewerCtx): Promise<{ status: number; adult: boolean }> {
  const state = await realNameStateOf(ctx, ctx.viewer.userId);
  return { status: state.state, adult: adultOf(state, ctx.now) };
}

/** D18 */
function refuseYoung(ctx: Ctx, idNumber: string): void {
  if (ageOf(idNumber, ctx.now) < identityRules.leastAge)
    fail('forbidden', {
      message: `未满 ${identityRules.leastAge} 周岁不能实名，资料没有保存`,
      field: 'id_number',
    });
}

const refuseSecond = (): never => fail('conflict', { message: '您已经实名，不需要再核验' });

/** Keeps what the person typed, sealed, until its check. */
export async function giveRealName(
  ctx: ViewerCtx,
  given: { name: string; id_number: string },
): Promise<RealName> {
  providerOf(ctx);
  const idNumber = given.id_number.toUpperCase();
  refuseYoung(ctx, idNumber);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockActivePerson(tx, userId);
    if ((await realNameStateOf(tx, userId)).state === realNameStatus.passed) refuseSecond();
    await keepDraft(tx.db, {
      user_id: userId,
      name_sealed: seal(tx.deps, 'name', given.name),
      number_sealed: seal(tx.deps, 'number', idNumber),
      given_at: tx.now,
    });
    return viewRealName(tx);
  });
}

const isSame = (ctx: Ctx, row: AttemptRow, { name, idNumber }: Typed): boolean =>
  open(ctx.deps, 'name', row.name_sealed) === name &&
  open(ctx.deps, 'number', row.number_sealed) === idNumber;

/** The check that is under way for the same person goes on; null when there is none, or it was ended here. */
async function goOn(tx: Tx, userId: number, input: Typed & { back: string }): Promise<string | null> {
  const attempt = await findOpenAttempt(tx.db, userId);
  if (!attempt) return null;
  if (attempt.url === '') {
    if (attempt.created_at > after(tx.now, -openingSeconds))
      fail('conflict', { message: '正在打开核验页面，请稍候再试' });
    await dropAttempt(tx.db, attempt.attempt_id);
    return null;
  }
  const fresh = attempt.created_at > after(tx.now, -identityRules.openMinutes * 60);
  if (fresh && isSame(tx, attempt, input)) {
    await setAttemptRedirect(tx.db, attempt.attempt_id, input.back);
    return attempt.url;
  }
  const reason = fresh ? '换了姓名或号码，重新核验' : '没有做完核验，已超时';
  await closeAttempt(tx.db, attempt.attempt_id, { state: realNameStatus.failed, reason, at: tx.now });
  return null;
}

/** Takes one of the day's checks, or goes on with the one under way. */
async function reserve(
  ctx: ViewerCtx,
  back: string,
): Promise<{ url: string } | { attempt: AttemptRow; typed: Typed }> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockActivePerson(tx, userId);
    if ((await realNameStateOf(tx, userId)).state === realNameStatus.passed) refuseSecond();
    const typed =
      (await typedBy(tx, userId)) ?? fail('stateChanged', { message: '请先填写姓名和身份证号，再开始核验' });
    refuseYoung(tx, typed.idNumber);
    const url = await goOn(tx, userId, { ...typed, back });
    if (url !== null) return { url };
    if ((await countAttempts(tx.db, userId, startOfDay(tx.now))) >= identityRules.perDay)
      fail('tooOften', {
        message: `今天已经核验 ${identityRules.perDay} 次，请明天再试`,
        retryAfter: secondsOf(endOfDay(tx.now)) - secondsOf(tx.now),
      });
    const attempt = await addAttempt(tx.db, {
      user_id: userId,
      ref: tx.deps.random(18).toString('base64url'),
      state: realNameStatus.processing,
      name_sealed: seal(tx.deps, 'name', typed.name),
      number_sealed: seal(tx.deps, 'number', typed.idNumber),
      token: '',
      url: '',
      redirect_url: back,
      reason: '',
      created_at: tx.now,
      decided_at: null,
    });
    return { attempt, typed };
  });
}

/** C103: where to send the person. The provider sends them back to us, and we to `redirectUrl`. */
export async function startRealName(ctx: ViewerCtx, redirectUrl: string): Promise<{ url: string }> {
  const provider = providerOf(ctx);
  const back = ownAddress(ctx, redirectUrl);
  await settleOpen(ctx, ctx.viewer.userId);
  const reserved = await reserve(ctx, back);
  if ('url' in reserved) return reserved;
  const { attempt, typed } = reserved;
  try {
    const begun = await provider.begin({
      ...typed,
      returnUrl: `${ctx.deps.env.publicUrl}/identity/return/${attempt.ref}`,
    });
    await setAttemptBegun(alone(ctx).db, attempt.attempt_id, begun);
    return { url: begun.url };
  } catch (error) {
    await dropAttempt(alone(ctx).db, attempt.attempt_id);
    throw error;
  }
}

/** C102: asks the provider; whatever the browser brought back is not read. */
export async function settleRealName(ctx: ViewerCtx): Promise<RealName> {
  await settleOpen(ctx, ctx.viewer.userId);
  return viewRealName(ctx);
}

/** Where a person goes on who comes back from the provider. */
export async function returnFromCheck(ctx: Ctx, ref: string): Promise<string> {
  return (await findAttemptByRef(ctx.db, ref))?.redirect_url ?? `${ctx.deps.env.publicUrl}/#!/user/identity`;
}

/** When and why the caller's name or number was used or looked at, the newest first. */
export async function listLooks(
  ctx: ViewerCtx,
  query: { size?: number | undefined; next?: number | undefined },
): Promise<{ list: { id: number; purpose: string; at: number }[]; next: number }> {
  const size = query.size ?? 20;
  const rows = await findLooks(ctx.db, { userId: ctx.viewer.userId, before: query.next, size: size + 1 });
  return paged(rows, size, 'look_id', ({ look_id, purpose, at }) => ({
    id: look_id,
    purpose,
    at: secondsOf(at),
  }));
}
