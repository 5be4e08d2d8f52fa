import type { Ctx, Tx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** What places are there for, to those who wait for them. */
export interface WaitedPlace {
  title: string;
  /** Route of the app where it is bought, '' for none. */
  path: string;
  /** How many there are to be, where that may be fewer than are taken: nothing beyond it is offered. Absent: all there are. */
  seats?: number;
}

/** A kind of thing of which there is a number; provided by the feature that sells it. */
export interface CapacitySubject {
  /** `feature.noun`; rows store it. */
  name: string;
  /** By target; who is missing is gone or hidden for this person. */
  describe(ctx: Ctx, targets: readonly string[], viewerId: number): Promise<ReadonlyMap<string, WaitedPlace>>;
  /**
   * Fails when this person may not buy the target (their own, blocked, hidden, begun, more than one order may have). Runs in
   * the transaction that joins, before the pool is locked.
   */
  mayJoin(tx: Tx, given: { target: string; userId: number; quantity: number }): Promise<void>;
}

/** Everything that people can wait for. */
export const capacitySubjects = manyPort<CapacitySubject>('capacity.subjects');
