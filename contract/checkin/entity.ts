import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { described } from '../kernel/fields.ts';

const number = (sentence: string) => described(z.number(), sentence);
const text = (sentence: string) => described(z.string(), sentence);
const flag = (sentence: string) => described(z.boolean(), sentence);

export const day = text('日期，如 2026-11-30');

const windowShape = z.object({
  from: number('开始，从当天 00:00 起的分钟数'),
  to: number('结束，从当天 00:00 起的分钟数；超过 1440 是次日'),
});

const paramsShape = z.object({
  text: number('文字至少几个字，0 为不要求'),
  images: number('图片至少几张'),
  voice: flag('要一段语音'),
  unit: text('要填的数值的单位；空为不要'),
  place: flag('要位置'),
});

const patchShape = z.object({
  allowance: number('每人最多补几次，0 为不能补'),
  days: number('只补最近几天'),
  way: text('score 用账号积分，approval 要管理员同意'),
  price: number('每次几个积分'),
  counts: flag('补的一天算入连续天数'),
});

/** What is asked of members from a day on. */
export const ruleShape = z.object({
  from: described(day, '从哪一天起'),
  weekdays: described(z.array(z.number()), '星期几要打卡，1 周一 … 7 周日'),
  windows: described(z.array(windowShape), '每天的时段，先开始的在前'),
  params: described(paramsShape, '要填什么'),
  patch: described(patchShape, '怎样补卡'),
});
export type RuleShape = z.output<typeof ruleShape>;

const campaignFields = {
  id: number('打卡编号'),
  circle_id: number('通讯录编号'),
  title: text('名称'),
  cover: text('封面，没有为空'),
  starts_on: described(day, '第一天'),
  ends_on: described(day, '最后一天'),
  state: text('coming 还没开始，running 进行中，over 已结束'),
  ranked: flag('开排行'),
};

const dueWindow = z.object({
  day: described(day, '属于哪一天'),
  window: number('第几个时段，从 0 起'),
  opens_at: number('开始，秒'),
  closes_at: number('结束，秒；这一刻起不能再打'),
  done: flag('已打卡'),
});
export type DueWindowShape = z.output<typeof dueWindow>;

const figures = {
  total: number('累计完成几天，补的也算'),
  streak: number('连续几天'),
  best: number('最长连续几天'),
};

export const campaignLine = z.object({
  ...campaignFields,
  open: described(z.array(dueWindow), '现在可以打的时段'),
  next_at: number('下一个时段何时开始，秒；没有为 0'),
  joined: flag('我打过卡'),
  total: figures.total,
  streak: figures.streak,
});
export type CampaignLine = z.output<typeof campaignLine>;

export const standingShape = z.object(figures);
export type StandingShape = z.output<typeof standingShape>;

export const rankLine = z.object({
  user: described(listedPerson, '谁'),
  mine: flag('是我'),
  total: figures.total,
  streak: figures.streak,
});
export type RankLine = z.output<typeof rankLine>;

export const checkinEntry = z.object({
  id: number('打卡编号'),
  campaign_id: number('哪个打卡'),
  user: described(listedPerson, '谁打的'),
  mine: flag('是我打的'),
  day: described(day, '哪一天的'),
  window: number('第几个时段；−1 是补卡，补一整天'),
  state: number('1 有效，2 等管理员同意，3 没有同意，4 已删除'),
  text: text('文字'),
  images: text('图片地址的 JSON 列表'),
  voice: text('语音的链接，几分钟内有效；没有为空'),
  voice_seconds: number('语音几秒'),
  number: described(z.nullable(z.number()), '数值，没有为 null'),
  unit: text('数值的单位'),
  place: text('位置的名称，没有为空'),
  lat: described(z.nullable(z.number()), '纬度，约 100 米；没有为 null'),
  lng: described(z.nullable(z.number()), '经度，约 100 米；没有为 null'),
  created_at: number('何时打的，秒'),
});
export type CheckinEntry = z.output<typeof checkinEntry>;

/** What a check-in has led to. */
export const checkinResult = z.object({
  entry: described(checkinEntry, '这次打卡'),
  again: flag('这个时段早就打过了，这是那一次'),
  ...figures,
  left: number('今天还差几个时段'),
});
export type CheckinResult = z.output<typeof checkinResult>;

export const campaignView = z.object({
  ...campaignFields,
  intro: text('介绍'),
  for_me: flag('我在参加范围里'),
  today: described(z.array(dueWindow), '今天的时段，还开着的昨天的时段也在内'),
  next_at: number('之后下一个时段何时开始，秒；没有为 0'),
  rule: described(z.nullable(ruleShape), '现在的要求；还没开始时是开始那天的'),
  before: described(z.array(ruleShape), '更早的要求，只到还能补的那些天，早的在前'),
  change: described(z.nullable(ruleShape), '已经定下、从某一天起的新要求；没有为 null'),
  me: described(standingShape, '我的情况'),
  rank: number('我排第几；没有打过或没开排行为 0，1000 表示在 1000 名以后'),
  near: described(z.array(rankLine), '排在我前后的人，前面的在前'),
  patches_left: number('还能补几次'),
  score: number('我的账号积分；不用积分补卡时为 0'),
  reminder: number('提醒的时刻，从 00:00 起的分钟数；没有设为 −1'),
  manages: flag('我可以管理'),
});
export type CampaignView = z.output<typeof campaignView>;

export const calendarDay = z.object({
  day,
  mark: text(
    'done 已完成，patched 已补，missed 缺，today 还可以打，waiting 等同意，coming 还没到，free 不用打',
  ),
  done: number('打了几个时段'),
  due: number('一共几个时段'),
  patchable: flag('现在可以补'),
});
export type CalendarDay = z.output<typeof calendarDay>;

/** Of whom it is for who runs it. */
export const managedCampaign = z.object({
  ...campaignFields,
  intro: text('介绍'),
  who: text('all 所有成员，groups 几个分组'),
  groups: described(z.array(z.number()), '哪些分组'),
  begun: flag('有人打过卡'),
  rule: described(ruleShape, '最新的要求'),
  now: described(z.nullable(ruleShape), '今天的要求，和最新的不同时才有'),
  changes_from: described(day, '现在改的话，从哪一天起'),
});
export type ManagedCampaign = z.output<typeof managedCampaign>;
