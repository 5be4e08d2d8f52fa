import type { Clue, ClueTake } from '@qunlu/contract/clue/calls.ts';
import { clueRules, clueState } from '@qunlu/contract/clue/rules.ts';
import { upperIndustryName } from '@qunlu/contract/industries.ts';
import { cityLabel, dayText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf } from '../../platform/context.ts';
import { presentPerson } from '../card/api/listed-person.ts';
import { canOf, isLive, isOpen, type ClueViewer } from './policy.ts';
import type { SeenClue } from './store/clues.ts';
import type { OwnTake, ShownTake } from './store/takes.ts';

const secondsOrNone = (at: Date | null): number => (at === null ? 0 : secondsOf(at));

/** As who posted the lead reads it. */
export const presentTake = (row: ShownTake): ClueTake => ({
  take_id: row.take_id,
  user: presentPerson(row.user_id, row.user),
  state: row.state,
  taken_at: secondsOf(row.taken_at),
  due_at: secondsOf(row.due_at),
  followed_at: secondsOrNone(row.followed_at),
  note: row.note,
  opened_at: secondsOrNone(row.opened_at),
});

/** The viewer's own; whether they looked at the phone they know. */
const presentOwnTake = (take: OwnTake, userId: number): ClueTake => ({
  take_id: take.take_id,
  user: presentPerson(userId, null),
  state: take.state,
  taken_at: Math.floor(take.taken_at),
  due_at: Math.floor(take.due_at),
  followed_at: Math.floor(take.followed_at ?? 0),
  note: take.note,
  opened_at: 0,
});

/** Why somebody cannot take a lead that stands; '' when they can, or when nothing needs to be said. */
function barredWhy(row: SeenClue, who: ClueViewer, now: Date): string {
  if (row.user_id === who.userId || (row.take && isLive(row.take.state)) || !isOpen(row, now)) return '';
  if (!who.paid) return '试用期间可以看，付费后就能接';
  if (who.barredUntil !== null && who.barredUntil > now)
    return `${dayText(secondsOf(who.barredUntil))} 以后可以再接`;
  return row.state === clueState.taken ? `${clueRules.takers} 个名额都有人接了` : '';
}

export function presentClue(row: SeenClue, who: ClueViewer, now: Date): Clue {
  const mine = row.user_id === who.userId;
  return {
    clue_id: row.clue_id,
    user: presentPerson(row.user_id, row.user),
    title: row.title,
    industry: row.industry,
    industry_name: upperIndustryName(row.industry),
    citycode: row.citycode,
    cityname: cityLabel(row.cityname),
    need: row.need,
    budget: row.budget,
    state: row.state,
    takers: row.takers,
    expires_at: secondsOf(row.expires_at),
    created_at: secondsOf(row.created_at),
    reason: mine || who.content || row.take ? row.reason : '',
    mine,
    take: row.take && presentOwnTake(row.take, who.userId),
    can: canOf(row, who, now),
    why: barredWhy(row, who, now),
  };
}
