// Written by npm run docs:features from features.json; do not edit.
import { feature as account } from './features/account/feature.ts';
import { feature as lifecycle } from './features/lifecycle/feature.ts';
import { feature as staff } from './features/staff/feature.ts';
import { feature as media } from './features/media/feature.ts';
import { feature as notification } from './features/notification/feature.ts';
import { feature as moderation } from './features/moderation/feature.ts';
import { feature as form } from './features/form/feature.ts';
import { feature as thread } from './features/thread/feature.ts';
import { feature as publication } from './features/publication/feature.ts';
import { feature as attendance } from './features/attendance/feature.ts';
import { feature as tracking } from './features/tracking/feature.ts';
import { feature as ledger } from './features/ledger/feature.ts';
import { feature as score } from './features/score/feature.ts';
import { feature as membership } from './features/membership/feature.ts';
import { feature as share } from './features/share/feature.ts';
import { feature as relation } from './features/relation/feature.ts';
import { feature as card } from './features/card/feature.ts';
import { feature as certification } from './features/certification/feature.ts';
import { feature as friend } from './features/friend/feature.ts';
import { feature as chat } from './features/chat/feature.ts';
import { feature as identity } from './features/identity/feature.ts';
import { feature as order } from './features/order/feature.ts';
import { feature as capacity } from './features/capacity/feature.ts';
import { feature as wallet } from './features/wallet/feature.ts';
import { feature as invoice } from './features/invoice/feature.ts';
import { feature as agent } from './features/agent/feature.ts';
import { feature as vip } from './features/vip/feature.ts';
import { feature as sms } from './features/sms/feature.ts';
import { feature as vouch } from './features/vouch/feature.ts';
import { feature as service } from './features/service/feature.ts';
import { feature as circle } from './features/circle/feature.ts';
import { feature as dues } from './features/dues/feature.ts';
import { feature as joining } from './features/joining/feature.ts';
import { feature as roster } from './features/roster/feature.ts';
import { feature as introduction } from './features/introduction/feature.ts';
import { feature as forum } from './features/forum/feature.ts';
import { feature as course } from './features/course/feature.ts';
import { feature as checkin } from './features/checkin/feature.ts';
import { feature as donation } from './features/donation/feature.ts';
import { feature as poster } from './features/poster/feature.ts';
import { feature as clue } from './features/clue/feature.ts';
import { feature as family } from './features/family/feature.ts';
import { feature as activity } from './features/activity/feature.ts';
import { feature as reputation } from './features/reputation/feature.ts';
import { feature as ask } from './features/ask/feature.ts';
import { feature as cooperation } from './features/cooperation/feature.ts';
import { feature as groupbuy } from './features/groupbuy/feature.ts';
import { feature as o2o } from './features/o2o/feature.ts';
import { feature as call } from './features/call/feature.ts';
import { feature as article } from './features/article/feature.ts';
import { feature as discovery } from './features/discovery/feature.ts';
import type { Feature } from './platform/feature.ts';

/** Every feature of the server, the lowest first. */
export const features: readonly Feature[] = [
  account,
  lifecycle,
  staff,
  media,
  notification,
  moderation,
  form,
  thread,
  publication,
  attendance,
  tracking,
  ledger,
  score,
  membership,
  share,
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
