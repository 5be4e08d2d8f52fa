// Written by npm run docs:features from features.json; do not edit.
import { hub as account } from '../features/account/hub.tsx';
import { hub as notification } from '../features/notification/hub.tsx';
import { hub as score } from '../features/score/hub.tsx';
import { hub as card } from '../features/card/hub.tsx';
import { hub as certification } from '../features/certification/hub.tsx';
import { hub as friend } from '../features/friend/hub.tsx';
import { hub as chat } from '../features/chat/hub.tsx';
import { hub as identity } from '../features/identity/hub.tsx';
import { hub as order } from '../features/order/hub.tsx';
import { hub as capacity } from '../features/capacity/hub.tsx';
import { hub as wallet } from '../features/wallet/hub.tsx';
import { hub as invoice } from '../features/invoice/hub.tsx';
import { hub as agent } from '../features/agent/hub.tsx';
import { hub as vip } from '../features/vip/hub.tsx';
import { hub as sms } from '../features/sms/hub.tsx';
import { hub as vouch } from '../features/vouch/hub.tsx';
import { hub as service } from '../features/service/hub.tsx';
import { hub as circle } from '../features/circle/hub.tsx';
import { hub as roster } from '../features/roster/hub.tsx';
import { hub as introduction } from '../features/introduction/hub.tsx';
import { hub as forum } from '../features/forum/hub.tsx';
import { hub as family } from '../features/family/hub.tsx';
import { hub as activity } from '../features/activity/hub.tsx';
import { hub as ask } from '../features/ask/hub.tsx';
import { hub as cooperation } from '../features/cooperation/hub.tsx';
import { hub as groupbuy } from '../features/groupbuy/hub.tsx';
import { hub as o2o } from '../features/o2o/hub.tsx';
import { hub as call } from '../features/call/hub.tsx';
import { hub as discovery } from '../features/discovery/hub.tsx';
import type { Hub } from '../platform/hub.ts';

/** What features bring to 首页, 我的 and the tabs; it comes with those screens. */
export const hubs: readonly Hub[] = [
  account,
  notification,
  score,
  card,
  certification,
  friend,
  chat,
  identity,
  order,
  capacity,
  wallet,
  invoice,
  agent,
  vip,
  sms,
  vouch,
  service,
  circle,
  roster,
  introduction,
  forum,
  family,
  activity,
  ask,
  cooperation,
  groupbuy,
  o2o,
  call,
  discovery,
];
