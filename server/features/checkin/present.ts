import type { CheckinEntry, DueWindowShape, RankLine, RuleShape } from '@qunlu/contract/checkin/entity.ts';
import {
  secondsOfMinute,
  wholeDay,
  type CheckinMark,
  type DueWindow,
} from '@qunlu/contract/checkin/streak.ts';
import { dayName } from '@qunlu/contract/checkin/words.ts';
import { secondsOf, type Ctx } from '../../platform/context.ts';
import { presentPerson } from '../card/api/listed-person.ts';
import { talkFileLink } from '../media/api/private-files.ts';
import { patchOf, type CampaignState } from './policy.ts';
import type { CampaignRow, RuleRow } from './store/campaigns.ts';
import type { ShownEntry } from './store/entries.ts';
import type { RankRow } from './store/standings.ts';

export const presentRule = (rule: RuleRow): RuleShape => ({
  from: dayName(rule.from_day),
  weekdays: rule.weekdays,
  windows: rule.windows,
  params: rule.params,
  patch: patchOf(rule),
});

export const presentCampaign = (row: CampaignRow, state: CampaignState) => ({
  id: row.campaign_id,
  circle_id: row.phonebook_id,
  title: row.title,
  cover: row.cover,
  starts_on: dayName(row.starts_on),
  ends_on: dayName(row.ends_on),
  state,
  ranked: row.ranked,
});

export const isDone = (
  marks: readonly CheckinMark[],
  { day, window }: Pick<DueWindow, 'day' | 'window'>,
): boolean => marks.some((mark) => mark.day === day && (mark.window === window || mark.window === wholeDay));

export const presentWindow = (one: DueWindow, marks: readonly CheckinMark[]): DueWindowShape => ({
  day: dayName(one.day),
  window: one.window,
  opens_at: secondsOfMinute(one.opens),
  closes_at: secondsOfMinute(one.closes),
  done: isDone(marks, one),
});

export const presentEntry = (ctx: Ctx, row: ShownEntry): CheckinEntry => ({
  id: row.checkin_id,
  campaign_id: row.campaign_id,
  user: presentPerson(row.user_id, row.user),
  mine: row.user_id === ctx.viewer?.userId,
  day: dayName(row.day),
  window: row.part,
  state: row.state,
  text: row.text,
  images: JSON.stringify(row.images),
  voice: row.voice === '' ? '' : talkFileLink(ctx, row.voice),
  voice_seconds: row.voice_seconds,
  number: row.number,
  unit: row.unit,
  place: row.place,
  lat: row.lat,
  lng: row.lng,
  created_at: secondsOf(row.created_at),
});

export const presentRank = (row: RankRow, viewerId: number): RankLine => ({
  user: presentPerson(row.user_id, row.user),
  mine: row.user_id === viewerId,
  total: row.total,
  streak: row.streak,
});
