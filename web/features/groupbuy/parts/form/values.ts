import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import {
  buyVisibility,
  type BuyVisibility,
  groupbuyRules,
  type Threshold,
} from '@qunlu/contract/groupbuy/rules.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { draftsOf } from '../../../../platform/drafts/kept-text.ts';
import type { Problems } from '../../../../ui/form/use-form.ts';
import type { BuyEdit, NewBuy } from '../../queries/publish.ts';
import { allGoodsProblem, firstGoods, goodsInput, type GoodsValues, goodsValuesOf } from './goods-values.ts';

export interface PointValues {
  /** Names its row on the page. */
  key: number;
  /** 0 for a new one. */
  point_id: number;
  name: string;
  address: string;
  hours: string;
}

/** A buy as its organiser writes it: times in seconds, 0 for none; numbers as typed. */
export interface BuyValues {
  title: string;
  content: string;
  images: string[];
  goods: GoodsValues[];
  threshold: Threshold;
  needed: string;
  deadline: number;
  ready_by: number;
  /** Not empty where people may come for it. */
  points: PointValues[];
  express: boolean;
  express_note: string;
  local: boolean;
  local_note: string;
  visibility: BuyVisibility;
  /** 0 for none. */
  circle_id: number;
}

/** What was typed and not saved, by buy. */
export const buyDrafts = draftsOf('groupbuy');

export const firstPoint: PointValues = { key: 1, point_id: 0, name: '', address: '', hours: '' };

export const blank: BuyValues = {
  title: '',
  content: '',
  images: [],
  goods: [firstGoods],
  threshold: 'none',
  needed: '',
  deadline: 0,
  ready_by: 0,
  points: [firstPoint],
  express: false,
  express_note: '',
  local: false,
  local_note: '',
  visibility: buyVisibility.public,
  circle_id: 0,
};

/** In a circle it is for the circle, until its organiser says otherwise. */
export const blankIn = (circle: number): BuyValues =>
  circle > 0 ? { ...blank, circle_id: circle, visibility: buyVisibility.members } : blank;

export const valuesOf = (buy: Buy): BuyValues => ({
  title: buy.title,
  content: buy.content,
  images: buy.images,
  goods: goodsValuesOf(buy.goods),
  threshold: buy.threshold,
  needed: buy.threshold === 'none' ? '' : String(buy.needed),
  deadline: buy.deadline,
  ready_by: buy.ready_by,
  points: buy.points.map((point, at) => ({ ...point, key: at + 1 })),
  express: buy.ways.includes('express'),
  express_note: buy.express_note,
  local: buy.ways.includes('local'),
  local_note: buy.local_note,
  visibility: buy.visibility as BuyVisibility,
  circle_id: buy.circle?.id ?? 0,
});

/** Another one like it: all but its dates, and nothing of it is the old one's. */
export const copyOf = (buy: Buy): BuyValues => {
  const values = valuesOf(buy);
  return {
    ...values,
    deadline: 0,
    ready_by: 0,
    goods: values.goods.map((one) => ({ ...one, goods_id: 0, sold: 0 })),
    points: values.points.map((one) => ({ ...one, point_id: 0 })),
  };
};

/** What a draft holds may be from before the form changed. */
export const valuesFrom = (kept: Partial<BuyValues>): BuyValues => ({
  ...blank,
  ...kept,
  goods: Array.isArray(kept.goods) ? kept.goods.map((one) => ({ ...firstGoods, ...one })) : blank.goods,
  points: Array.isArray(kept.points) ? kept.points.map((one) => ({ ...firstPoint, ...one })) : blank.points,
});

function deadlineProblem(deadline: number, now: number): string {
  if (deadline === 0) return '请选择截止时间';
  if (deadline < now + groupbuyRules.shortest)
    return `截止时间请选至少 ${groupbuyRules.shortest / 60} 分钟以后`;
  return deadline > now + groupbuyRules.deadlineDays * 86_400
    ? `截止时间最多到 ${groupbuyRules.deadlineDays} 天后`
    : '';
}

function readyProblem({ deadline, ready_by: ready }: BuyValues): string {
  if (ready === 0) return '请选择最晚什么时候备好';
  if (deadline > 0 && ready < deadline + 3600) return '备货时间请选截止一小时以后';
  return deadline > 0 && ready > deadline + groupbuyRules.readyDays * 86_400
    ? `备货时间最多到截止 ${groupbuyRules.readyDays} 天后`
    : '';
}

function pointsProblem({ points, express, local }: BuyValues): string {
  if (points.length === 0) return express || local ? '' : '请至少选一种取货方式：自提、快递或送货上门';
  const problems = points.map(({ name, address, hours }) =>
    name.trim() === ''
      ? '请填写名称'
      : address.trim() === ''
        ? '请填写地址'
        : maxLength(groupbuyRules.pointName)(name, '名称') ||
          maxLength(groupbuyRules.pointAddress)(address, '地址') ||
          maxLength(groupbuyRules.pointHours)(hours, '取货时间'),
  );
  const at = problems.findIndex((one) => one !== '');
  return at === -1 ? '' : `第 ${at + 1} 个自提点：${problems[at] ?? ''}`;
}

function neededProblem({ threshold, needed }: BuyValues): string {
  if (threshold === 'none') return '';
  const count = /^\d{1,6}$/.test(needed) ? Number(needed) : 0;
  if (count >= 1 && count <= groupbuyRules.thresholdMax) return '';
  return threshold === 'people' ? '请填写几人成团' : '请填写几件成团';
}

/** What is wrong, by field. `fixed`: people take part, so that its dates stay. */
export function problems(values: BuyValues, now: number, fixed = false): Problems<BuyValues> {
  const { title, content } = values;
  return {
    title: title.trim() === '' ? '请填写标题' : maxLength(groupbuyRules.title)(title, '标题'),
    content: maxLength(groupbuyRules.content)(wordsOf(content), '说明'),
    goods: allGoodsProblem(values.goods),
    needed: neededProblem(values),
    deadline: fixed ? '' : deadlineProblem(values.deadline, now),
    ready_by: fixed ? '' : readyProblem(values),
    points: pointsProblem(values),
    express_note: maxLength(groupbuyRules.deliveryNote)(values.express_note, '快递说明'),
    local_note: maxLength(groupbuyRules.deliveryNote)(values.local_note, '送货说明'),
  };
}

function input(values: BuyValues): BuyEdit['buy'] {
  const { threshold, express, local } = values;
  return {
    title: values.title.trim(),
    content: values.content,
    images: values.images,
    goods: goodsInput(values.goods),
    threshold,
    ...(threshold === 'none' ? {} : { needed: Number(values.needed) }),
    deadline: values.deadline,
    ready_by: values.ready_by,
    points: values.points.map(({ point_id: id, name, address, hours }) => ({
      ...(id > 0 ? { point_id: id } : {}),
      name: name.trim(),
      address: address.trim(),
      ...(hours.trim() === '' ? {} : { hours: hours.trim() }),
    })),
    express: express ? 1 : 0,
    ...(express && values.express_note.trim() !== '' ? { express_note: values.express_note.trim() } : {}),
    local: local ? 1 : 0,
    ...(local && values.local_note.trim() !== '' ? { local_note: values.local_note.trim() } : {}),
  };
}

/** What publishing sends. */
export const bodyOf = (values: BuyValues, draftId: number): NewBuy => ({
  buy: input(values),
  visibility: values.visibility,
  ...(values.circle_id > 0 ? { circle_id: values.circle_id } : {}),
  ...(draftId > 0 ? { draft_id: draftId } : {}),
});

export const editOf = (values: BuyValues, rev: number): BuyEdit => ({
  buy: input(values),
  visibility: values.visibility,
  rev,
});

/** Pictures that a draft keeps with it. */
export const picturesOf = ({ images, goods }: BuyValues): string[] =>
  [...images, ...goods.map(({ image }) => image)].filter((one) => one !== '');

/** The field of the form at which a refusal is shown: `buy.goods.1.stock`, `visibility`. */
export function placeOf(field: string): keyof BuyValues | undefined {
  const names = field.split(/[.[\]]+/);
  if (names.includes('express') || names.includes('local')) return 'points';
  return (Object.keys(blank) as (keyof BuyValues)[]).find((one) => names.includes(one));
}
