// Written by npm run docs:features from features.json; do not edit.
import { feature as account } from '../features/account/feature.tsx';
import { feature as lifecycle } from '../features/lifecycle/feature.tsx';
import { feature as notice } from '../features/notice/feature.tsx';
import { feature as score } from '../features/score/feature.tsx';
import { feature as relation } from '../features/relation/feature.tsx';
import { feature as card } from '../features/card/feature.tsx';
import { feature as certification } from '../features/certification/feature.tsx';
import { feature as friend } from '../features/friend/feature.tsx';
import { feature as identity } from '../features/identity/feature.tsx';
import { feature as order } from '../features/order/feature.tsx';
import { feature as capacity } from '../features/capacity/feature.tsx';
import { feature as wallet } from '../features/wallet/feature.tsx';
import { feature as invoice } from '../features/invoice/feature.tsx';
import { feature as service } from '../features/service/feature.tsx';
import type { Feature } from '../platform/feature.ts';

/** Every feature of the web app, the lowest first. */
export const features: readonly Feature[] = [
  account,
  lifecycle,
  notice,
  score,
  relation,
  card,
  certification,
  friend,
  identity,
  order,
  capacity,
  wallet,
  invoice,
  service,
];
