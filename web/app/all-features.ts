// Written by npm run docs:features from features.json; do not edit.
import { feature as account } from '../features/account/feature.tsx';
import { feature as lifecycle } from '../features/lifecycle/feature.tsx';
import { feature as notification } from '../features/notification/feature.tsx';
import { feature as score } from '../features/score/feature.tsx';
import { feature as relation } from '../features/relation/feature.tsx';
import { feature as card } from '../features/card/feature.tsx';
import { feature as certification } from '../features/certification/feature.tsx';
import { feature as friend } from '../features/friend/feature.tsx';
import { feature as chat } from '../features/chat/feature.tsx';
import { feature as identity } from '../features/identity/feature.tsx';
import { feature as order } from '../features/order/feature.tsx';
import { feature as capacity } from '../features/capacity/feature.tsx';
import { feature as wallet } from '../features/wallet/feature.tsx';
import { feature as invoice } from '../features/invoice/feature.tsx';
import { feature as agent } from '../features/agent/feature.tsx';
import { feature as vip } from '../features/vip/feature.tsx';
import { feature as sms } from '../features/sms/feature.tsx';
import { feature as vouch } from '../features/vouch/feature.tsx';
import { feature as service } from '../features/service/feature.tsx';
import { feature as circle } from '../features/circle/feature.tsx';
import { feature as dues } from '../features/dues/feature.tsx';
import { feature as joining } from '../features/joining/feature.tsx';
import { feature as roster } from '../features/roster/feature.tsx';
import { feature as introduction } from '../features/introduction/feature.tsx';
import { feature as forum } from '../features/forum/feature.tsx';
import { feature as course } from '../features/course/feature.tsx';
import { feature as checkin } from '../features/checkin/feature.tsx';
import { feature as donation } from '../features/donation/feature.tsx';
import { feature as poster } from '../features/poster/feature.tsx';
import { feature as clue } from '../features/clue/feature.tsx';
import { feature as family } from '../features/family/feature.tsx';
import { feature as activity } from '../features/activity/feature.tsx';
import { feature as reputation } from '../features/reputation/feature.tsx';
import { feature as ask } from '../features/ask/feature.tsx';
import { feature as cooperation } from '../features/cooperation/feature.tsx';
import { feature as groupbuy } from '../features/groupbuy/feature.tsx';
import { feature as o2o } from '../features/o2o/feature.tsx';
import { feature as call } from '../features/call/feature.tsx';
import { feature as article } from '../features/article/feature.tsx';
import { feature as discovery } from '../features/discovery/feature.tsx';
import type { Feature } from '../platform/feature.ts';

/** Every feature of the web app, the lowest first. */
export const features: readonly Feature[] = [
  account,
  lifecycle,
  notification,
  score,
  relation,
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
  dues,
  joining,
  roster,
  introduction,
  forum,
  course,
  checkin,
  donation,
  poster,
  clue,
  family,
  activity,
  reputation,
  ask,
  cooperation,
  groupbuy,
  o2o,
  call,
  article,
  discovery,
];
