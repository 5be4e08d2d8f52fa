import type { CheckinParams, CheckinPatch, CheckinWindow } from '@qunlu/contract/checkin/rules.ts';
import { windowsBetween } from '@qunlu/contract/checkin/streak.ts';
import { windowWords } from '@qunlu/contract/checkin/words.ts';
import type { CampaignRow, RuleRow } from './store/campaigns.ts';

/** What a check-in shows, as it is kept. */
export interface Content {
  text: string;
  images: string[];
  voice: string;
  voice_seconds: number;
  number: number | null;
  unit: string;
  place: string;
  lat: number | null;
  lng: number | null;
}

interface Problem {
  field: string;
  message: string;
}

/** D82: what of the required fields is missing; null: nothing. */
export function contentProblem(params: CheckinParams, content: Content): Problem | null {
  const { text, images, voice, number, place, lat } = content;
  if ([...text].length < params.text)
    return {
      field: 'text',
      message: text === '' ? '请写点什么' : `请至少写 ${params.text} 个字`,
    };
  if (images.length < params.images) return { field: 'images', message: `请至少选 ${params.images} 张图片` };
  if (params.voice && voice === '') return { field: 'voice', message: '请录一段语音' };
  if (params.unit !== '' && number === null) return { field: 'number', message: `请填写多少${params.unit}` };
  if (params.place && (lat === null || place === '')) return { field: 'place', message: '请加上位置' };
  return null;
}

/** Windows of a day, as they open: none is empty, and none meets another, also over midnight. */
export function windowsProblem(windows: readonly CheckinWindow[]): Problem | null {
  if (windows.length === 0) return { field: 'windows', message: '请至少设一个时段' };
  for (const [index, { from, to }] of windows.entries()) {
    if (to <= from || to - from > 1440)
      return { field: `windows.${index}.to`, message: '时段的结束要在开始以后，最长 24 小时' };
    const before = windows[index - 1];
    if (before && before.to > from)
      return { field: `windows.${index}.from`, message: `和“${windowWords(before)}”重叠了，请错开` };
  }
  const [first, last] = [windows[0], windows.at(-1)];
  if (first && last && last.to - 1440 > first.from)
    return {
      field: `windows.${windows.length - 1}.to`,
      message: '最后一个时段过了午夜，和第二天的第一个时段重叠了，请错开',
    };
  return null;
}

export const inOrder = (windows: readonly CheckinWindow[]): CheckinWindow[] =>
  windows.toSorted((one, other) => one.from - other.from);

/** D82: why a day cannot be made good now; null: it can. `used`: made good before, those that wait for approval among them. */
export function patchProblem(
  patch: CheckinPatch,
  { day, today, used }: { day: number; today: number; used: number },
): string | null {
  if (patch.allowance === 0) return '这个打卡不能补卡';
  if (day < today - patch.days) return `只能补最近 ${patch.days} 天的`;
  if (used >= patch.allowance) return `补卡次数已经用完，这个打卡最多补 ${patch.allowance} 次`;
  return null;
}

export type CampaignState = 'coming' | 'running' | 'over';

/** A last window over midnight still belongs to it. */
export function stateOf(
  campaign: CampaignRow,
  { minute, today }: { minute: number; today: number },
): CampaignState {
  if (today < campaign.starts_on) return 'coming';
  if (today <= campaign.ends_on) return 'running';
  const isOpen = windowsBetween(campaign, today - 1, today - 1).some(({ closes }) => closes > minute);
  return isOpen ? 'running' : 'over';
}

export const patchOf = (rule: RuleRow): CheckinPatch => ({
  allowance: rule.patch_allowance,
  days: rule.patch_days,
  way: rule.patch_way,
  price: rule.patch_way === 'score' ? rule.patch_price : 0,
  counts: rule.patch_counts,
});
