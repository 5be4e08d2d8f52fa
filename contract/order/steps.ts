import { orderStage, type OrderStage } from './rules.ts';
import type { OrderStep } from './step-shape.ts';

const { none, accepting, serving, confirming, done, ended } = orderStage;
const running = [accepting, serving, confirming] as const;

const to = (target: OrderStage, ...from: OrderStage[]): [OrderStage, OrderStage][] =>
  from.map((one) => [one, target]);
const stays = (...stages: OrderStage[]): [OrderStage, OrderStage][] => stages.map((one) => [one, one]);

const open = ['dispute', 'request'] as const;
const onlySeller = '只有卖家可以这样做';
const onlyBuyer = '只有买家可以这样做';

/**
 * The machine of an order: every step that it can take. The policy and `can`, the service, the list of moves in the database, the
 * words of the history and docs/order-steps.md follow from it; what depends on the promise or on a date is a condition of the
 * policy beside it.
 */
export const orderSteps = {
  pay: {
    title: '付款',
    by: ['buyer', 'channel'],
    needs: 'unpaid',
    moves: [
      [none, accepting],
      [none, serving],
      [none, done],
    ],
    money: 'in',
    clock: 'next',
    did: 'paid',
    words: '买家已付款',
    cases: { free: '下单成功，不用付款' },
  },
  close: {
    title: '关闭没有付款的订单',
    by: ['buyer', 'clock'],
    needs: 'unpaid',
    moves: stays(none),
    money: 'none',
    clock: 'none',
    did: 'closed',
    words: '买家关闭了订单',
    cases: {
      late: '超过付款时间，自动关闭',
      changed: '内容有变，已重新下单',
      merged: '账号合并，同样的订单只留一个',
    },
  },
  accept: {
    title: '卖家接单',
    by: ['seller'],
    needs: 'paid',
    not: open,
    moves: to(serving, accepting),
    money: 'none',
    clock: 'next',
    did: 'accepted',
    words: '卖家已接单',
    refusal: onlySeller,
  },
  start: {
    title: '卖家说已开始服务',
    by: ['seller'],
    needs: 'paid',
    not: open,
    moves: stays(serving),
    money: 'none',
    clock: 'runs',
    did: 'started',
    words: '卖家已开始服务',
    refusal: onlySeller,
  },
  move: {
    title: '卖家自己改了时间或地点，一段时间内取消全额退款',
    by: ['seller'],
    needs: 'paid',
    moves: stays(accepting, serving),
    money: 'none',
    clock: 'moved',
    did: 'moved',
    words: '卖家改了时间或地点，{until} 前取消全额退款',
    refusal: onlySeller,
  },
  deliver: {
    title: '卖家说已完成服务',
    by: ['seller'],
    needs: 'paid',
    not: open,
    moves: [...to(confirming, serving), ...to(done, serving)],
    money: 'served',
    clock: 'next',
    did: 'delivered',
    words: '卖家已完成服务',
    refusal: onlySeller,
  },
  'undo-deliver': {
    title: '卖家撤回“已完成”，等于没有完成',
    by: ['seller'],
    needs: 'paid',
    not: open,
    moves: to(serving, confirming),
    money: 'none',
    clock: 'next',
    did: 'undelivered',
    words: '卖家撤回了“已完成”',
    refusal: onlySeller,
  },
  confirm: {
    title: '买家确认完成',
    by: ['buyer'],
    needs: 'paid',
    moves: to(done, confirming),
    money: 'out',
    clock: 'none',
    did: 'confirmed',
    words: '买家已确认完成',
    refusal: onlyBuyer,
  },
  decline: {
    title: '卖家拒单或取消，全额退款',
    by: ['seller'],
    needs: 'paid',
    moves: to(ended, ...running, done, ended),
    money: 'back',
    clock: 'none',
    did: 'declined',
    words: '卖家取消',
    cases: { unaccepted: '卖家没有接单' },
    refusal: onlySeller,
  },
  cancel: {
    title: '买家取消已付款的订单，按承诺退款',
    by: ['buyer'],
    needs: 'paid',
    moves: to(ended, accepting, serving, done),
    money: 'promised',
    clock: 'none',
    did: 'cancelled',
    words: '买家取消',
    refusal: onlyBuyer,
  },
  'accept-lapsed': {
    title: '卖家没有按时接单',
    by: ['clock'],
    needs: 'paid',
    not: open,
    moves: to(ended, accepting),
    money: 'back',
    clock: 'none',
    did: 'accept-lapsed',
    words: '卖家没有按时接单',
  },
  'serve-lapsed': {
    title: '卖家没有按时完成服务',
    by: ['clock'],
    needs: 'paid',
    not: open,
    moves: [...to(ended, serving), ...to(done, serving)],
    money: 'silence',
    clock: 'none',
    did: 'serve-lapsed',
    words: '卖家没有按时完成服务',
    cases: { done: '到了约定的时间，算作完成' },
  },
  'confirm-lapsed': {
    title: '买家没有按时确认',
    by: ['clock'],
    needs: 'paid',
    not: open,
    moves: to(done, confirming),
    money: 'out',
    clock: 'none',
    did: 'confirm-lapsed',
    words: '买家没有按时确认，算作确认',
  },
  'ask-refund': {
    title: '买家申请退款',
    by: ['buyer'],
    needs: 'paid',
    not: open,
    moves: stays(...running, done),
    money: 'none',
    clock: 'stops',
    did: 'refund-asked',
    words: '买家申请退款 {yuan} 元，等卖家回复',
    refusal: '只有买家可以申请退款',
  },
  'agree-refund': {
    title: '卖家同意退款，或没有按时回复',
    by: ['seller', 'clock'],
    needs: 'paid',
    open: 'request',
    moves: [...to(ended, ...running, done), ...stays(done)],
    money: 'asked',
    clock: 'none',
    did: 'refund-agreed',
    words: '卖家同意退款',
    cases: {
      silent: '卖家没有按时回复退款申请，算作同意',
      unaccepted: '卖家没有接单，也没有回复退款申请，全额退款',
    },
    refusal: '只有卖家可以回复退款申请',
  },
  'refuse-refund': {
    title: '卖家不同意退款，或余额不够退',
    by: ['seller', 'clock'],
    needs: 'paid',
    open: 'request',
    moves: stays(...running, done),
    money: 'none',
    clock: 'resumes',
    did: 'refund-refused',
    words: '卖家没有同意退款',
    cases: { lack: '卖家没有按时回复，但余额不够退款，申请没有成功，请联系客服' },
    refusal: '只有卖家可以回复退款申请',
  },
  'take-back-refund': {
    title: '买家撤回退款申请',
    by: ['buyer'],
    needs: 'paid',
    open: 'request',
    moves: stays(...running, done),
    money: 'none',
    clock: 'resumes',
    did: 'refund-taken-back',
    words: '买家撤回了退款申请，订单照承诺继续',
    refusal: '只有买家可以申请退款',
  },
  dispute: {
    title: '提出申诉，款项暂停结算',
    by: ['buyer', 'seller'],
    needs: 'paid',
    not: ['dispute'],
    moves: stays(...running, done, ended),
    money: 'none',
    clock: 'stops',
    did: 'disputed',
    words: '{side}提出申诉，款项暂停结算',
  },
  answer: {
    title: '回应或补充申诉',
    by: ['buyer', 'seller'],
    needs: 'paid',
    open: 'dispute',
    moves: stays(...running, done, ended),
    money: 'none',
    clock: 'staff',
    did: 'dispute-added',
    words: '{side}补充了申诉的说明',
  },
  withdraw: {
    title: '撤回自己的申诉',
    by: ['buyer', 'seller'],
    needs: 'paid',
    open: 'dispute',
    moves: stays(...running, done, ended),
    money: 'none',
    clock: 'resumes',
    did: 'dispute-withdrawn',
    words: '{side}撤回了申诉，订单照承诺继续',
    refusal: '只有提出申诉的一方可以撤回',
  },
  'answer-lapsed': {
    title: '对方没有按时回应申诉',
    by: ['clock'],
    needs: 'paid',
    open: 'dispute',
    moves: stays(...running, done, ended),
    money: 'none',
    clock: 'staff',
    did: 'answer-lapsed',
    words: '对方没有按时回应申诉，客服按现有材料裁定',
  },
  'decide-lapsed': {
    title: '客服没有按时裁定',
    by: ['clock'],
    needs: 'paid',
    open: 'dispute',
    moves: stays(...running, done, ended),
    money: 'none',
    clock: 'staff',
    did: 'dispute-late',
    words: '客服没有按时裁定，已催办',
  },
  decide: {
    title: '裁定申诉：客服，或到时按规则',
    by: ['staff', 'clock'],
    needs: 'paid',
    open: 'dispute',
    moves: [
      ...to(ended, ...running, done, ended),
      ...to(done, confirming),
      ...stays(accepting, serving, done),
    ],
    money: 'decided',
    clock: 'resumes',
    did: 'dispute-decided',
    words: '客服裁定：退给买家 {yuan} 元',
    cases: { rule: '按规则裁定：退给买家 {yuan} 元' },
  },
  'give-back': {
    title: '卖的一方在承诺以外退款',
    by: ['seller', 'clock', 'staff', 'buyer'],
    needs: 'paid',
    moves: [...to(ended, ...running, done, ended), ...stays(done)],
    money: 'decided',
    clock: 'none',
    did: 'given-back',
    words: '',
  },
  'staff-refund': {
    title: '款项到卖家手里以后客服退款',
    by: ['staff'],
    needs: 'paid',
    not: open,
    moves: stays(done),
    money: 'decided',
    clock: 'none',
    did: 'staff-refunded',
    words: '客服退款：{reason}',
  },
} as const satisfies Record<string, OrderStep>;

export type OrderStepName = keyof typeof orderSteps;
/** The name of a step in the history of an order. */
export type OrderEventName = (typeof orderSteps)[OrderStepName]['did'];

/** A step with what not every one says. */
export const stepOf = (name: OrderStepName): OrderStep => orderSteps[name];

type CaseOf<Name extends OrderStepName> = (typeof orderSteps)[Name] extends { cases: infer Cases }
  ? keyof Cases & string
  : never;

/** The words of a step in the history of an order. `fill`: what stands for `{…}`. */
export function stepWords<Name extends OrderStepName>(
  name: Name,
  given: { as?: CaseOf<Name> | undefined; fill?: Readonly<Record<string, string>> } = {},
): string {
  const step = stepOf(name);
  const words = (given.as && step.cases?.[given.as]) ?? step.words;
  return words.replaceAll(/\{(\w+)\}/g, (_, hole: string) => given.fill?.[hole] ?? '');
}

/** Whether a step leads from one stage to another. */
export const isMove = (name: OrderStepName, from: OrderStage, target: OrderStage): boolean =>
  stepOf(name).moves.some(([before, after]) => before === from && after === target);

/** Every change of the stage that some step makes, each once, in order; the database refuses all others. */
export function stageMoves(): [from: OrderStage, to: OrderStage][] {
  const all = Object.values(orderSteps).flatMap(({ moves }): (readonly [OrderStage, OrderStage])[] => [
    ...moves,
  ]);
  const moves = new Map(
    all
      .filter(([from, target]) => from !== target)
      .map(([from, target]) => [from * 10 + target, [from, target] as const]),
  );
  return [...moves].toSorted(([a], [b]) => a - b).map(([, [from, target]]) => [from, target]);
}
