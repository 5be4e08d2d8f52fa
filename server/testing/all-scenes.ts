// Written by npm run docs:features from features.json; do not edit.
import { scene as account } from '../features/account/scene.ts';
import { scene as lifecycle } from '../features/lifecycle/scene.ts';
import { scene as staff } from '../features/staff/scene.ts';
import { scene as media } from '../features/media/scene.ts';
import { scene as notification } from '../features/notification/scene.ts';
import { scene as moderation } from '../features/moderation/scene.ts';
import { scene as attendance } from '../features/attendance/scene.ts';
import { scene as tracking } from '../features/tracking/scene.ts';
import { scene as ledger } from '../features/ledger/scene.ts';
import { scene as score } from '../features/score/scene.ts';
import { scene as membership } from '../features/membership/scene.ts';
import { scene as share } from '../features/share/scene.ts';
import { scene as relation } from '../features/relation/scene.ts';
import { scene as card } from '../features/card/scene.ts';
import { scene as certification } from '../features/certification/scene.ts';
import { scene as friend } from '../features/friend/scene.ts';
import { scene as chat } from '../features/chat/scene.ts';
import { scene as identity } from '../features/identity/scene.ts';
import { scene as order } from '../features/order/scene.ts';
import { scene as capacity } from '../features/capacity/scene.ts';
import { scene as wallet } from '../features/wallet/scene.ts';
import { scene as invoice } from '../features/invoice/scene.ts';
import { scene as agent } from '../features/agent/scene.ts';
import { scene as vip } from '../features/vip/scene.ts';
import { scene as sms } from '../features/sms/scene.ts';
import { scene as vouch } from '../features/vouch/scene.ts';
import { scene as service } from '../features/service/scene.ts';
import { scene as circle } from '../features/circle/scene.ts';
import { scene as dues } from '../features/dues/scene.ts';
import { scene as joining } from '../features/joining/scene.ts';
import { scene as roster } from '../features/roster/scene.ts';
import { scene as introduction } from '../features/introduction/scene.ts';
import { scene as forum } from '../features/forum/scene.ts';
import { scene as course } from '../features/course/scene.ts';
import { scene as checkin } from '../features/checkin/scene.ts';
import { scene as donation } from '../features/donation/scene.ts';
import { scene as poster } from '../features/poster/scene.ts';
import { scene as clue } from '../features/clue/scene.ts';
import { scene as family } from '../features/family/scene.ts';
import { scene as activity } from '../features/activity/scene.ts';
import { scene as reputation } from '../features/reputation/scene.ts';
import { scene as ask } from '../features/ask/scene.ts';
import { scene as cooperation } from '../features/cooperation/scene.ts';
import { scene as groupbuy } from '../features/groupbuy/scene.ts';
import { scene as o2o } from '../features/o2o/scene.ts';
import { scene as call } from '../features/call/scene.ts';
import { scene as article } from '../features/article/scene.ts';
import { scene as discovery } from '../features/discovery/scene.ts';
import type { FeatureScene } from './feature-scene.ts';

/** What features bring to the walks of the whole contract, the lowest first. */
export const scenes: readonly FeatureScene[] = [
  account,
  lifecycle,
  staff,
  media,
  notification,
  moderation,
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
