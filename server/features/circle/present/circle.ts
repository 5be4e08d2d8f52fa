import type { CircleCan, CircleLine } from '@qunlu/contract/circle/entity.ts';
import type { CircleView, MyCircle } from '@qunlu/contract/circle/home.ts';
import { upperIndustryName } from '@qunlu/contract/industries.ts';
import { circleStatus, memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { HomeRow, OwnRow } from '../store/home.ts';
import type { MyCircleRow } from '../store/mine.ts';
import type { Day } from './day.ts';
import { presentMember } from './member.ts';

const secondsOr0 = (at: Date | null): number => (at === null ? 0 : secondsOf(at));

type LineRow = Pick<
  HomeRow,
  'phonebook_id' | 'name' | 'avatar' | 'category' | 'city' | 'members' | 'join_type' | 'status'
>;

export const presentCircle = (row: LineRow): CircleLine => ({
  id: row.phonebook_id,
  name: row.name,
  avatar: row.avatar,
  category: row.category,
  city: row.city,
  members: row.members,
  join_type: row.join_type,
  status: row.status,
});

const nobody = { user_id: 0, card_id: 0, realname: '', avatar: '' };

/** D62: that it is forbidden and why, and nothing else. */
export const presentForbidden = (row: HomeRow, can: CircleCan): CircleView => ({
  id: row.phonebook_id,
  name: '',
  avatar: '',
  category: row.category,
  city: '',
  members: 0,
  join_type: row.join_type,
  status: row.status,
  cover: '',
  intro: '',
  listed: 0,
  reason: row.status_reason,
  dissolve_at: 0,
  created_at: 0,
  owner: nobody,
  faces: [],
  fee: { from: 0, tiers: 0 },
  modules: [],
  activities: [],
  news: [],
  me: null,
  can,
  home: null,
});

const industriesOf = ({ industries, industry_names: names }: OwnRow): string[] =>
  industries.flatMap((id) => (id === null ? [] : [names?.[id] ?? upperIndustryName(id)]));

/** Who is shut out is told nothing of it: to them they never were here. */
function presentMemberState(me: OwnRow | null): CircleView['me'] {
  if (!me || me.state === memberState.blacklisted) return null;
  return {
    member_id: me.member_id,
    state: me.state,
    waits: me.waits,
    role: me.role,
    reason: me.reason,
    end_at: me.end_at ?? 0,
    card_id: me.card_id,
    realname: me.realname,
    city: me.city,
    industries: industriesOf(me),
    group_id: me.group_id ?? 0,
    fresh_at: me.fresh_at,
    confirm: me.state === memberState.normal && me.asked ? 1 : 0,
  };
}

/** D62: of who is in a circle that is not listed strangers see nobody. */
const facesOf = (row: HomeRow): CircleView['faces'] =>
  row.listed
    ? (row.newest ?? [])
        .slice(0, circleRules.faces)
        .map(({ avatar, realname }) => ({ avatar, surname: surname(realname) }))
    : [];

function presentInside(row: HomeRow, me: OwnRow, day: Day): NonNullable<CircleView['home']> {
  const { managing, ...rest } = day;
  const notificationAt = secondsOr0(row.notice_at);
  return {
    notice: row.notice,
    notice_at: notificationAt,
    notice_new: row.notice !== '' && notificationAt > (me.visited_at ?? 0) ? 1 : 0,
    newest: (row.newest ?? []).map(presentMember),
    joined_month: row.joined_month,
    groups: row.groups ?? [],
    contact_visible: row.contact_visible,
    waits: managing,
    day: rest,
    ...(row.family ? { family: row.family } : {}),
  };
}

const comingOf = ({ activities }: HomeRow): CircleView['activities'] =>
  (activities ?? []).map((one) => ({ ...one, path: `/activity/${one.activity_id}` }));

export function presentView(
  row: HomeRow,
  given: {
    can: CircleCan;
    modules: CircleView['modules'];
    day: Day;
    /** Else as a guest sees it. */
    isMember: boolean;
  },
): CircleView {
  const { can, modules, day, isMember } = given;
  return {
    ...presentCircle(row),
    cover: row.cover,
    intro: row.intro,
    listed: row.listed ? 1 : 0,
    reason: row.status === circleStatus.dissolving ? row.status_reason : '',
    dissolve_at: secondsOr0(row.dissolve_at),
    created_at: secondsOf(row.created_at),
    owner: row.owner ?? nobody,
    faces: facesOf(row),
    fee: row.fee,
    modules: modules.map(({ key, title, path }) => ({ key, title, path })),
    activities: modules.some(({ key }) => key === 'activity') ? comingOf(row) : [],
    news: isMember ? [] : day.new,
    me: presentMemberState(row.me),
    can,
    home: isMember && row.me ? presentInside(row, row.me, day) : null,
  };
}

export const presentMine = (row: MyCircleRow): MyCircle => ({
  ...presentCircle(row),
  state: row.state,
  waits: row.waits,
  role: row.role,
  member_id: row.member_id,
  end_at: secondsOr0(row.end_at),
  joined: row.joined,
  posts: row.posts,
  notice_new: row.notice_new ? 1 : 0,
  waiting: row.waiting,
  confirm: row.confirm ? 1 : 0,
});
