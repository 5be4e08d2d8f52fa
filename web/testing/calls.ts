import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { viewCallee } from '@qunlu/contract/call/calls.ts';
import type { Call, CallLeg, CallLine } from '@qunlu/contract/call/entity.ts';
import type { GroupCallHome, listCallCircles } from '@qunlu/contract/call/group.ts';
import type { viewMinutes } from '@qunlu/contract/call/minutes.ts';

export const callService = { on: true, groups: true, words: '' };
export const noCallService = {
  on: false,
  groups: false,
  words: '本站还没有接通电话服务，开通后可以在这里拨打',
};

const me = { user_id: 1, name: '王小明', avatar: '', card_id: 11, title: '', certified: 0 };
export const callFriend = {
  user_id: 7,
  name: '李静',
  avatar: '',
  card_id: 17,
  title: '青禾茶业 · 店长',
  certified: 1,
};

export const callee: OutputOf<typeof viewCallee> = {
  user: callFriend,
  service: callService,
  can: { call: true },
  problem: '',
  call_id: 0,
  minutes: 45,
  needed: 10,
  price: 10,
  left_today: 20,
};

const leg = (changes: Partial<CallLeg>): CallLeg => ({
  leg_id: 1,
  user: me,
  me: true,
  state: 'answered',
  why: '',
  answered_at: 1_795_000_000,
  ended_at: 0,
  minutes: 1,
  can: { drop: true, redial: false },
  ...changes,
});

export const pairCall: Call = {
  call_id: 31,
  kind: 'pair',
  state: 1,
  why: '',
  by: me,
  mine: true,
  circle_id: 0,
  circle_name: '',
  announcement: '',
  code: '',
  code_until: 0,
  created_at: 1_795_000_000,
  started_at: 0,
  ended_at: 0,
  held: 10,
  cost: 0,
  left: 35,
  pays: true,
  ends_at: 0,
  legs: [
    leg({}),
    leg({ leg_id: 2, user: callFriend, me: false, state: 'ringing', answered_at: 0, minutes: 0 }),
  ],
  can: { hang_up: true, leave: true },
};

export const groupCall: Call = {
  ...pairCall,
  call_id: 32,
  kind: 'group',
  state: 2,
  circle_id: 12,
  circle_name: '春茶会',
  announcement: '每周三的例会',
  code: '482913',
  code_until: 1_795_080_000,
  started_at: 1_795_000_003,
  legs: [
    leg({}),
    leg({ leg_id: 2, user: callFriend, me: false }),
    leg({
      leg_id: 3,
      user: { ...callFriend, user_id: 8, name: '陈晨' },
      me: false,
      state: 'unanswered',
      answered_at: 0,
      minutes: 0,
      can: { drop: false, redial: true },
    }),
  ],
};

export const callLine: CallLine = {
  call_id: 31,
  kind: 'pair',
  state: 3,
  user: callFriend,
  mine: true,
  missed: false,
  circle_id: 0,
  circle_name: '',
  people: 2,
  answered: 2,
  created_at: 1_795_000_000,
  seconds: 65,
  cost: 4,
};

export const groupCalls: GroupCallHome = {
  id: 12,
  name: '春茶会',
  service: callService,
  starters: 1,
  announcement: '每周三的例会',
  members: 8,
  out: false,
  call_id: 0,
  joined: false,
  minutes: 300,
  price: 10,
  problem: '',
  can: { start: true, recharge: true, settings: true, records: true, join: true },
};

export const minutesPage: OutputOf<typeof viewMinutes> = {
  service: callService,
  name: '',
  minutes: 45,
  held: 10,
  price: 10,
  packs: [
    { minutes: 50, total: 500 },
    { minutes: 100, total: 1000 },
  ],
  refund_days: 7,
};

export const callCircles: OutputOf<typeof listCallCircles> = {
  service: callService,
  last: 0,
  list: [
    { id: 12, name: '春茶会', avatar: '', on: true, call_id: 32 },
    { id: 13, name: '山野徒步', avatar: '', on: false, call_id: 0 },
  ],
};
