import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx, StaffCtx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** What waits for staff in the back office. */
export interface StaffBadge {
  /** The call that lists it: whoever may not make it is told no number. */
  list: AnyEndpoint;
  /** An expression of SQL, as of `badges`. */
  count: (ctx: StaffCtx) => RawBuilder<number>;
}

/** Counters by name, `certification.cases`: what waits for the staff. */
export const staffBadges = manyPort<Readonly<Record<string, StaffBadge>>>('staff.badges');

/** Counts something of each of these people; whoever is missing has none. */
export type PersonFact = (ctx: Ctx, userIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** By name, `card.count`: what the pages about people show of the features above. */
export const personFacts = manyPort<Readonly<Record<string, PersonFact>>>('staff.person-facts');
