import { yuan } from '../kernel/money.ts';
import { spanWords } from '../kernel/span.ts';
import {
  acceptBy,
  cancelSteps,
  confirmBy,
  nextDeadline,
  paidFacts,
  releaseAt,
  serveBy,
  shareOf,
  silenceOf,
  wholeEnd,
  type PromiseTable,
  type SaleFacts,
  type SalePromise,
  type Trade,
} from './promise.ts';
import { orderRules, orderStage } from './rules.ts';

export { spanWords };

/** How a promise reads: dates of Shanghai, amounts in yuan, one sentence a line. */

const shanghaiOffset = 8 * 3600;

/** `5月18日 18:00`; with the year when it is another than now's. Both in seconds. */
export function dayAndTime(at: number, now: number): string {
  const then = new Date((at + shanghaiOffset) * 1000);
  const year = then.getUTCFullYear();
  const sameYear = year === new Date((now + shanghaiOffset) * 1000).getUTCFullYear();
  const clock = `${String(then.getUTCHours()).padStart(2, '0')}:${String(then.getUTCMinutes()).padStart(2, '0')}`;
  return `${sameYear ? '' : `${year}年`}${then.getUTCMonth() + 1}月${then.getUTCDate()}日 ${clock}`;
}

interface Names {
  /** Who sells. */
  seller: string;
  accept: string;
  /** Who accepts, where it is not who sells. */
  acceptor?: string;
  serve: string;
  /** What a buyer's silence counts as. */
  confirmed: string;
}

const service: Names = { seller: '卖家', accept: '接单', serve: '完成服务', confirmed: '确认' };
const tradeNames: Readonly<Record<Trade, Names>> = {
  answer: { ...service, seller: '回答人', serve: '回答' },
  bounty: { ...service, seller: '提问人', acceptor: '管理员', accept: '通过审核', serve: '选出回答' },
  voucher: { ...service, seller: '商家', serve: '核销', confirmed: '用完' },
  groupbuy: { ...service, seller: '团长', serve: '备好货', confirmed: '收到' },
};

/** How whoever sells is called, and what they do to what was bought. */
function namesOf({ hosted, trade }: SalePromise): Names {
  if (trade) return tradeNames[trade];
  return hosted ? { ...service, seller: '主办人', accept: '通过' } : service;
}

function rowWords(
  step: { until: number; percent: number },
  index: number,
  policy: SalePromise,
  facts: SaleFacts,
  now: number,
): string {
  const back = step.percent === 0 ? '不退' : `退 ${step.percent}%`;
  const whole = isWhole(policy, facts);
  const { seller, accept, serve } = namesOf(policy);
  if (step.until > 0) {
    const end = dayAndTime(step.until, now);
    return index === 0 ? `${whole ? `${accept}后 ` : ''}${end} 前 ${back}` : `之后至 ${end} ${back}`;
  }
  if (index > 0) return step.percent === 0 ? '之后不退' : `之后 ${back}`;
  if (step.percent === 0) {
    if (facts.startedAt > 0) return `${seller}已开始服务，不能自行取消`;
    return `${whole ? accept : '付款'}后不能取消`;
  }
  if (!policy.serve) return back;
  const isBegun = policy.serve.started === undefined || facts.startedAt > 0;
  return `${whole ? `${accept}后、` : ''}${isBegun ? serve : '开始服务'}前 ${back}`;
}

/** Not accepted yet, and until then everything comes back. */
const isWhole = (policy: SalePromise, facts: SaleFacts): boolean =>
  (policy.accept?.whole ?? false) && facts.acceptedAt === 0;

/** What the rows do not say about cancelling. */
function conditions(policy: SalePromise, facts: SaleFacts, now: number): string[] {
  const { serve, dated } = policy;
  const { seller, accept, acceptor = seller } = namesOf(policy);
  const started = facts.startedAt > 0 ? undefined : serve?.started;
  const whole = wholeEnd(policy);
  return [
    ...(whole > now ? [`时间或地点改过，${dayAndTime(whole, now)} 前可以全额退款`] : []),
    ...(isWhole(policy, facts) ? [`${acceptor}${accept}前取消，全额退款`] : []),
    ...(started === undefined
      ? []
      : [
          started === 0
            ? `${seller}开始服务后不能自行取消，可以申请退款`
            : `${seller}开始服务后取消，最多退 ${started}%，也可以申请退款`,
        ]),
    ...(dated && policy.startsAt === 0 ? [`约定了时间的，${datedWords(dated)}`] : []),
  ];
}

/** A table of a date that is not known yet: `开始 24 小时前退 100%，开始 2 小时前退 70%，之后不退`. */
function datedWords({ cancel, afterwards }: NonNullable<SalePromise['dated']>): string {
  const rows = cancel.map(({ from, seconds, percent }) => {
    const span = spanWords(Math.abs(seconds));
    const end = from === 'paid' ? `付款后 ${span}内` : seconds > 0 ? `开始后 ${span}内` : `开始 ${span}前`;
    return `${seconds === 0 ? '开始前' : end}退 ${percent}%`;
  });
  return [...rows, afterwards === 0 ? '之后不退' : `之后退 ${afterwards}%`].join('，');
}

/** Of a sale at any time. `seller`: somebody but the platform or the buyer gets the money. */
export type TableFacts = Pick<SaleFacts, 'total' | 'paidAt'> & Partial<SaleFacts> & { seller?: boolean };

/**
 * The dated table with its sentences. Before paying (`paidAt` 0) it counts from now, and says so. Dates of what has not
 * begun are told as spans.
 */
export function promiseTableOf(policy: SalePromise, given: TableFacts, now: number): PromiseTable {
  const unpaid = given.paidAt === 0;
  const facts: SaleFacts = { ...paidFacts(given.total, 0), ...given, paidAt: unpaid ? now : given.paidAt };
  const rows = cancelSteps(policy, facts.paidAt).map((step, index) => ({
    until: step.until,
    percent: step.percent,
    refund: shareOf(facts.total, step.percent),
    words: rowWords(step, index, policy, facts, now),
  }));
  const dated = unpaid && (rows.length > 1 || policy.accept !== null || policy.serve !== null);
  return {
    rows,
    sentences: [
      ...(dated ? ['时间按现在付款计算，以实际付款时间为准'] : []),
      ...conditions(policy, facts, now),
      ...silences(policy, facts, now),
      ...(policy.serve && !policy.noRequests && (given.seller ?? true) ? [requestWords] : []),
      ...earnings(policy, facts, given.seller ?? true, now),
    ],
  };
}

/** D51. */
const requestWords = `完成前和完成后 ${orderRules.requestDays} 天内可以申请退款；卖家 ${orderRules.requestHours} 小时内没有回复，算作同意`;

/** What silence of either side means. */
function silences(policy: SalePromise, facts: SaleFacts, now: number): string[] {
  const { accept, serve, confirm, startsAt } = policy;
  if (!serve) return [];
  const names = namesOf(policy);
  const said: string[] = [];
  if (accept && facts.acceptedAt === 0)
    said.push(
      `${names.acceptor ?? names.seller} ${dayAndTime(acceptBy(policy, facts), now)} 前没有${names.accept}，全额退款`,
    );
  const begun = facts.acceptedAt > 0 || !accept;
  const served = { ...facts, acceptedAt: facts.acceptedAt || facts.paidAt };
  if (facts.deliveredAt === 0) {
    const end = begun || startsAt > 0 ? dayAndTime(serveBy(policy, served), now) : '';
    if (policy.trade === 'bounty')
      said.push(`${end || '到期'} 前没有选，点赞的回答按点赞分，没有点赞的平分；没有回答，全额退款`);
    else if (silenceOf(policy, 'serve') === 'done') said.push(`没有取消的话，${end || '到期'} 算作完成`);
    else if (end === '')
      said.push(`${names.seller}${names.accept}后 ${spanWords(serve.seconds)}内没有${names.serve}，全额退款`);
    else said.push(`${names.seller} ${end} 前没有${names.serve}，全额退款`);
  }
  if (policy.trade !== 'bounty') said.push(`${names.seller}拒绝或取消，全额退款`);
  if (confirm && facts.deliveredAt > 0)
    said.push(
      `买家 ${dayAndTime(confirmBy(policy, facts), now)} 前没有确认也没有申诉，算作${names.confirmed}`,
    );
  else if (confirm)
    said.push(
      `${names.seller}${names.serve}后 ${spanWords(confirm.seconds)}内，买家没有确认也没有申诉，算作${names.confirmed}`,
    );
  return said;
}

/** When the seller gets the money. */
function earnings(policy: SalePromise, facts: SaleFacts, seller: boolean, now: number): string[] {
  if (!seller) return [];
  const names = namesOf(policy);
  const over = facts.overAt > 0;
  const after = policy.serve ? '完成' : '付款';
  if (policy.hold === 0) return over ? [] : [`${after}后款项立即归${names.seller}`];
  return [
    over
      ? `${dayAndTime(releaseAt(policy, facts), now)} 起${names.seller}可以提现，在此之前可以申诉`
      : `${after}后 ${spanWords(policy.hold)}，${names.seller}可以提现；在此之前可以申诉，处理期间款项不动`,
  ];
}

/** What happens next when nobody does anything, with its date; null when nothing does. */
export function nextWords(
  policy: SalePromise,
  facts: SaleFacts,
  role: 'buyer' | 'seller',
): { words: string; at: number } | null {
  const next = nextDeadline(policy, facts);
  if (!next) return null;
  const { seller, accept, acceptor, serve, confirmed } = namesOf(policy);
  const you = role === 'seller' ? '您' : seller;
  if (next.what === 'accept') return { at: next.at, words: `${acceptor ?? you}没有${accept}的话，全额退款` };
  if (next.what === 'confirm')
    return {
      at: next.at,
      words: `${role === 'buyer' ? '您' : '买家'}没有确认也没有申诉的话，算作${confirmed}`,
    };
  if (policy.trade === 'bounty') return { at: next.at, words: '没有选出回答的话，按点赞分或平分' };
  return {
    at: next.at,
    words: silenceOf(policy, 'serve') === 'done' ? '算作完成' : `${you}没有${serve}的话，全额退款`,
  };
}

/** What follows for whoever reads, each with its date. `income`: what the seller gets, fen. */
export function afterWords(
  policy: SalePromise,
  facts: SaleFacts,
  given: { role: 'buyer' | 'seller'; seller: boolean; income: number },
  now: number,
): string[] {
  const { role, seller, income } = given;
  if (facts.disputed) return ['申诉处理中，款项不动；客服裁定后双方都会收到通知'];
  if (facts.askedAt > 0) return ['退款申请等卖家回复，期间期限暂停、款项不动；没有按时回复算作同意'];
  const said: string[] = [];
  const next = nextWords(policy, facts, role);
  if (next) said.push(`${dayAndTime(next.at, now)} 前${next.words}`);
  if (facts.stage === orderStage.accepting)
    said.push(
      ...(policy.hosted
        ? role === 'buyer'
          ? ['通过后会通知您']
          : []
        : [role === 'buyer' ? '接单后开始服务，会通知您' : '接单后请按约定完成服务']),
    );
  if (facts.stage === orderStage.serving && policy.serve?.started !== undefined && facts.startedAt === 0)
    said.push(...(role === 'seller' ? ['开始服务时请点“已开始服务”'] : []));
  if (facts.stage === orderStage.serving && policy.trade) {
    const { seller: who, serve } = namesOf(policy);
    if (role === 'buyer' && policy.trade !== 'bounty') said.push(`${who}${serve}后通知您`);
  } else if (facts.stage === orderStage.serving && policy.serve && silenceOf(policy, 'serve') === 'back')
    said.push(
      policy.confirm
        ? role === 'buyer'
          ? '卖家完成后，请您确认'
          : '完成后请点“已完成”，买家确认后结算'
        : role === 'buyer'
          ? '卖家完成后，订单结束'
          : '完成后请点“已完成”，即结算',
    );
  const over = facts.stage === orderStage.done || facts.stage === orderStage.ended;
  if (over && seller && income > 0 && facts.overAt > 0) {
    const at = releaseAt(policy, facts);
    if (at > now)
      said.push(
        role === 'seller'
          ? `${dayAndTime(at, now)} 起 ${yuan(income)} 元可以提现`
          : `${dayAndTime(at, now)} 前可以申诉`,
      );
    else if (role === 'seller') said.push(`${yuan(income)} 元已可以提现`);
  } else if (!over && seller && role === 'seller') said.push(...earnings(policy, facts, true, now));
  return said;
}
