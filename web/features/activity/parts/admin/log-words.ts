import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';

type Say = (value: unknown) => string;

const text: Say = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const time: Say = (value) => (typeof value === 'number' && value > 0 ? dateTime(value) : '');
const yes: Say = (value) => (value === true || value === 1 ? '是' : '否');
const list: Say = (value) => (Array.isArray(value) ? value.map(text).join('、') : text(value));
const count =
  (unit: string): Say =>
  (value) =>
    typeof value === 'number' ? (value < 0 ? '不限' : `${value} ${unit}`) : '不限';
const money: Say = (value) => (typeof value === 'number' ? `¥${yuan(value)}` : '');

/** How what stands in a log reads, by its name there; what has no words here is not shown. */
const words: Readonly<Record<string, { label: string; say: Say }>> = {
  title: { label: '标题', say: text },
  name: { label: '名称', say: text },
  starts_at: { label: '开始', say: time },
  ends_at: { label: '结束', say: time },
  closes_at: { label: '截止报名', say: time },
  place: { label: '地点', say: text },
  address: { label: '详细地址', say: text },
  online: { label: '线上', say: yes },
  seats: { label: '总名额', say: count('人') },
  tickets: { label: '票', say: list },
  price: { label: '价格', say: money },
  stock: { label: '张数', say: count('张') },
  visibility: { label: '谁能找到', say: text },
  paused: { label: '暂停报名', say: yes },
  people_shown: { label: '显示谁会来', say: yes },
  form_each: { label: '每张票各填一份', say: yes },
  rights: { label: '权限', say: list },
  sessions: { label: '场次', say: list },
  session: { label: '场次', say: text },
  reason: { label: '原因', say: text },
  refunded: { label: '退回', say: money },
  amount: { label: '退回', say: money },
  fields: { label: '改了', say: list },
  rows: { label: '人数', say: count('人') },
  words: { label: '说明', say: text },
  picture: { label: '有二维码', say: yes },
  total: { label: '总价', say: money },
  quantity: { label: '张数', say: count('张') },
  added: { label: '添加', say: count('位') },
  people: { label: '人数', say: count('人') },
  ticket: { label: '票', say: text },
  until: { label: '到', say: time },
};

type Details = Readonly<Record<string, unknown>>;

/** `地点：湖边 → 半山茶事`; one that was nothing before or is now says so. */
export const changesOf = (before: Details, after: Details): string[] =>
  Object.entries(words).flatMap(([name, { label, say }]) => {
    const was = name in before ? say(before[name]) : '';
    const is = name in after ? say(after[name]) : '';
    if (was === is) return [];
    if (!(name in before) || was === '') return [`${label}：${is}`];
    return [`${label}：${was} → ${is || '无'}`];
  });
