import {
  barredWords,
  type SellingKind,
  type viewSelling as contract,
} from '@qunlu/contract/identity/selling.ts';
import { identityRules, isAdult, merchantStatus } from '@qunlu/contract/identity/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, ViewerCtx, Tx } from '../../../platform/context.ts';
import { merchantStateOf, sellingSteps, type SellingFacts } from '../policy.ts';
import { sellingApprovals } from '../ports.ts';
import { findBars, findSelling } from '../store/merchants.ts';
import { open } from './seals.ts';
import { realNameOf, realNameWords } from './real-name-state.ts';
import { requireHeld } from '../../../platform/held.ts';

type Shown = OutputOf<typeof contract>;

type Asked = SellingFacts & { refusal: string };

async function factsOf(ctx: Ctx, userId: number, kind: SellingKind): Promise<Asked> {
  const { passed, adult } = await realNameOf(ctx, userId);
  const { state, frozen } = await findSelling(ctx.db, userId);
  const merchant = frozen ? merchantStatus.frozen : merchantStateOf(state === null ? undefined : { state });
  const asked = ctx.deps.ports.get(sellingApprovals).find((one) => one.kind === kind);
  const approval = asked && (await asked.of(ctx, userId));
  return { passed, adult, merchant, approval: approval?.state, refusal: approval?.refusal ?? '' };
}

/** D18, D19, D46, D93, D155: why somebody may not take money; '' while they may. `what`: 发布收费的服务. */
function problemIn(facts: Asked, what: string): string {
  const missing = sellingSteps(facts).find(({ state }) => state !== 'done');
  if (!missing) return '';
  if (missing.key === 'frozen') return `您的商户已冻结，不能${what}，请联系客服`;
  if (missing.key === 'person') return realNameWords(what);
  if (missing.key === 'adult') return `未满 ${identityRules.adultAge} 周岁不能${what}`;
  return facts.merchant === merchantStatus.reviewing
    ? `您的商户签约正在审核，通过后可以${what}`
    : facts.refusal;
}

/** The one rule of who may sell. The person is locked, as by whoever freezes them. */
export async function requireSeller(tx: Tx, userId: number, kind: SellingKind, what: string): Promise<void> {
  requireHeld(tx.db, 'person', userId);
  const problem = problemIn(await factsOf(tx, userId, kind), what);
  if (problem !== '') fail('forbidden', { message: problem });
}

/** Why somebody may not charge for a circle, as a sentence; '' while they may. */
export const circleProblem = async (ctx: Ctx, userId: number): Promise<string> =>
  problemIn(await factsOf(ctx, userId, 'circle'), '收费');

export async function viewSelling(ctx: ViewerCtx, { kind }: { kind: SellingKind }): Promise<Shown> {
  const facts = await factsOf(ctx, ctx.viewer.userId, kind);
  return { problem: problemIn(facts, '收费'), steps: sellingSteps(facts) };
}

/**
 * Whether what somebody has on sale may be bought and taken on now: staff has not frozen them, and they are not known to be
 * a minor. What is missing besides was asked when it was put on sale.
 */
export async function barOf(ctx: Ctx, userId: number): Promise<'' | 'frozen' | 'minor'> {
  const { frozen, number_sealed: sealed } = await findBars(ctx.db, userId);
  if (frozen) return 'frozen';
  const number = sealed === null ? null : open(ctx.deps, 'number', sealed);
  return number !== null && !isAdult(number, ctx.now) ? 'minor' : '';
}

/** Fails unless this seller may be paid now. The seller is locked, as whoever freezes them has them. */
export async function requireOpenSeller(tx: Tx, sellerId: number): Promise<void> {
  if ((await barOf(tx, sellerId)) !== '') fail('stateChanged', { message: barredWords });
}

/** Fails unless this seller may take on an order that was paid. */
export async function requireTakingOn(tx: Tx, sellerId: number): Promise<void> {
  const bar = await barOf(tx, sellerId);
  if (bar === 'frozen') fail('forbidden', { message: '您的商户已冻结，不能接单，请联系客服' });
  if (bar === 'minor') fail('forbidden', { message: `未满 ${identityRules.adultAge} 周岁不能接单` });
}
