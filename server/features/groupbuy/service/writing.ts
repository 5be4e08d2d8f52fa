import {
  buyVisibility,
  groupbuyRules,
  type BuyVisibility,
  type Threshold,
} from '@qunlu/contract/groupbuy/rules.ts';
import type { createBuy } from '@qunlu/contract/groupbuy/publish.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import type { CheckedDraft } from '../../publication/api/publication.ts';
import type { SeenBuy } from '../store/buys.ts';
import type { GoodsDraft, PointDraft } from '../store/goods.ts';
import { buys, type ShownBuy } from './buys.ts';

type Given = BodyOf<typeof createBuy>['buy'];
export interface WritingInput {
  buy: Given;
  visibility: number;
  circle_id?: number | undefined;
}

/** What is written, in the form in which it is kept. */
export interface Draft extends ShownBuy {
  images: string[];
  ownImages: number;
  goods: readonly GoodsDraft[];
  points: readonly PointDraft[];
  threshold: Threshold;
  needed: number;
  deadline: Date;
  readyBy: Date;
  express: boolean;
  local: boolean;
  visibility: BuyVisibility;
  circleId: number | null;
}

const refuse = (message: string, field: string): never => fail('invalid', { message, field });

/** Dates that people read are full minutes, and so are those of orders. */
const fullMinute = (seconds: number): number => Math.ceil(seconds / 60) * 60;
const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** What people have ordered by stays as they have read it. */
function times(ctx: ViewerCtx, given: Given, before: SeenBuy | undefined): { deadline: Date; readyBy: Date } {
  const deadline = fullMinute(given.deadline);
  const readyBy = fullMinute(given.ready_by);
  const now = secondsOf(ctx.now);
  const same = before && deadline === secondsOf(before.deadline) && readyBy === secondsOf(before.ready_by);
  if (before && same) return { deadline: before.deadline, readyBy: before.ready_by };
  if (before?.taken)
    refuse(
      '已有人参加，截止和备货的时间不能再改；要改请取消后重新发起',
      deadline === secondsOf(before.deadline) ? 'buy.ready_by' : 'buy.deadline',
    );
  if (deadline < now + groupbuyRules.shortest)
    refuse(`截止时间请选至少 ${groupbuyRules.shortest / 60} 分钟以后`, 'buy.deadline');
  if (deadline > now + groupbuyRules.deadlineDays * 86_400)
    refuse(`截止时间最多到 ${groupbuyRules.deadlineDays} 天后`, 'buy.deadline');
  if (readyBy < deadline + 3600) refuse('备货时间请选截止一小时以后', 'buy.ready_by');
  if (readyBy > deadline + groupbuyRules.readyDays * 86_400)
    refuse(`备货时间最多到截止 ${groupbuyRules.readyDays} 天后`, 'buy.ready_by');
  return { deadline: dateOf(deadline), readyBy: dateOf(readyBy) };
}

function thresholdOf(given: Given, before: SeenBuy | undefined): Pick<Draft, 'threshold' | 'needed'> {
  const { threshold } = given;
  const needed = threshold === 'none' ? 0 : (given.needed ?? 0);
  if (threshold !== 'none' && needed < 1)
    refuse(threshold === 'people' ? '请填写几人成团' : '请填写几件成团', 'buy.needed');
  if (before?.taken && (before.threshold !== threshold || before.needed !== needed))
    refuse('已有人参加，成团条件不能再改；要改请取消后重新发起', 'buy.threshold');
  return { threshold, needed };
}

function goodsOf(given: Given): GoodsDraft[] {
  if (given.goods.length === 0) refuse('请至少写一种商品', 'buy.goods');
  const ids = given.goods.flatMap(({ goods_id }) => goods_id ?? []);
  if (new Set(ids).size < ids.length) refuse('同一种商品写了两次，请删去一个', 'buy.goods');
  return given.goods.map(({ goods_id, title, price, stock, per_person, image }) => ({
    goodsId: goods_id ?? null,
    title,
    price,
    stock: stock ?? null,
    perPerson: per_person ?? 0,
    image: image ?? '',
  }));
}

function draftOf(
  ctx: ViewerCtx,
  { buy: given, visibility, circle_id: circleId }: WritingInput,
  before: SeenBuy | undefined,
): Draft {
  const circle = before ? before.circle_id : (circleId ?? null);
  if (visibility === buyVisibility.members && circle === null)
    refuse('不在圈子里的团购不能仅圈子成员可见', 'visibility');
  const goods = goodsOf(given);
  const points = given.points.map(({ point_id, name, address, hours }) => ({
    pointId: point_id ?? null,
    name,
    address,
    hours: hours ?? '',
  }));
  const pointIds = points.flatMap(({ pointId }) => pointId ?? []);
  if (new Set(pointIds).size < pointIds.length) refuse('同一个自提点写了两次，请删去一个', 'buy.points');
  const [express, local] = [given.express === 1, given.local === 1];
  if (points.length === 0 && !express && !local)
    refuse('请至少选一种取货方式：自提、快递或送货上门', 'buy.points');
  const own = given.images.filter((image) => image !== '');
  const pictures = goods.map(({ image }) => image).filter((image) => image !== '');
  return {
    title: given.title,
    content: buys.clean(given.content),
    images: [...own, ...pictures],
    ownImages: own.length,
    goods,
    points,
    ...thresholdOf(given, before),
    ...times(ctx, given, before),
    express,
    express_note: given.express_note ?? '',
    local,
    local_note: given.local_note ?? '',
    visibility: visibility as BuyVisibility,
    circleId: circle,
  };
}

/** Checks what somebody is about to publish. `id`: an own buy that is edited. */
export const checkDraft = (
  ctx: ViewerCtx,
  id: number | undefined,
  given: WritingInput,
): Promise<CheckedDraft<Draft>> => buys.check(ctx, id, (before) => draftOf(ctx, given, before));
