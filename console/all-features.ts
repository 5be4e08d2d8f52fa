// Written by npm run docs:features from features.json; do not edit.
import { feature as staff } from './features/staff/feature.tsx';
import { feature as moderation } from './features/moderation/feature.tsx';
import { feature as tracking } from './features/tracking/feature.tsx';
import { feature as ledger } from './features/ledger/feature.tsx';
import { feature as score } from './features/score/feature.tsx';
import { feature as membership } from './features/membership/feature.tsx';
import { feature as card } from './features/card/feature.tsx';
import { feature as certification } from './features/certification/feature.tsx';
import { feature as chat } from './features/chat/feature.tsx';
import { feature as identity } from './features/identity/feature.tsx';
import { feature as order } from './features/order/feature.tsx';
import { feature as wallet } from './features/wallet/feature.tsx';
import { feature as invoice } from './features/invoice/feature.tsx';
import { feature as agent } from './features/agent/feature.tsx';
import { feature as vip } from './features/vip/feature.tsx';
import { feature as sms } from './features/sms/feature.tsx';
import { feature as service } from './features/service/feature.tsx';
import { feature as circle } from './features/circle/feature.tsx';
import { feature as dues } from './features/dues/feature.tsx';
import { feature as joining } from './features/joining/feature.tsx';
import { feature as roster } from './features/roster/feature.tsx';
import { feature as activity } from './features/activity/feature.tsx';
import { feature as article } from './features/article/feature.tsx';
import { feature as discovery } from './features/discovery/feature.tsx';
import type { Feature } from './platform/feature.ts';

/** Every feature of the back office, the lowest first. */
export const features: readonly Feature[] = [
  staff,
  moderation,
  tracking,
  ledger,
  score,
  membership,
  card,
  certification,
  chat,
  identity,
  order,
  wallet,
  invoice,
  agent,
  vip,
  sms,
  service,
  circle,
  dues,
  joining,
  roster,
  activity,
  article,
  discovery,
];
