import type { SalePromise } from '../order/promise.ts';
import { serviceTypes, type ServiceType, type WayKind } from './rules.ts';

const hours = (count: number): number => count * 3600;
const days = (count: number): number => count * 86_400;

/** D50: with an agreed time. */
const dated = {
  cancel: [
    { from: 'start', seconds: -hours(24), percent: 100 },
    { from: 'start', seconds: -hours(2), percent: 70 },
  ],
  afterwards: 0,
} as const satisfies Pick<SalePromise, 'cancel' | 'afterwards'>;

/**
 * What a service promises (D49, D50, D55): accepted in 48 hours or all back; before acceptance everything comes back, after it
 * by the agreed time, or without one until work begins; confirmed by silence after 7 days, what was sent by express after 10; the
 * money is the seller's 48 hours later. `startsAt`: seconds, 0 for no date; `fee`: basis points.
 */
export function servicePromise(given: {
  type: ServiceType;
  kind: WayKind;
  startsAt: number;
  fee: number;
}): SalePromise {
  const { type, kind, startsAt, fee } = given;
  const isSent = type === serviceTypes.production && kind === 'house';
  return {
    version: 1,
    ...(startsAt > 0 ? dated : { cancel: [], afterwards: 100 }),
    ...(startsAt === 0 && type === serviceTypes.consult ? { dated } : {}),
    startsAt,
    accept: { seconds: hours(48), whole: true },
    serve: { seconds: days(startsAt > 0 ? 3 : 30), ...(startsAt > 0 ? {} : { started: 0 }) },
    confirm: { seconds: days(isSent ? 10 : 7) },
    hold: hours(48),
    fee,
  };
}
