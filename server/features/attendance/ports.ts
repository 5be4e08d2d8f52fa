import type { AttendanceSubjectName } from '@qunlu/contract/attendance/calls.ts';
import type { Ctx, Tx, ViewerCtx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** Somebody who may come in. */
export interface Holder {
  /** Number of what is shown at the door, e.g. a ticket. */
  holder: number;
  /** Which of its codes counts; earlier ones are stale. */
  rev: number;
  name: string;
  /** Six digits. */
  code: string;
  /** E.g. the name of the ticket. */
  what: string;
}

/** What people come to. */
export interface AttendanceSubject {
  /** On the wire, and in the rows. */
  name: AttendanceSubjectName;
  /** What is said of a code that is of nobody there; absent: of an activity. */
  unknown?: string;
  /** For who works at its door; fails as its own pages do: 40400, 40300. `arrange`: may change the sessions. */
  door(ctx: ViewerCtx, target: number): Promise<{ title: string; arrange: boolean }>;
  /** Who is expected: one statement, whatever their number. */
  holders(ctx: Ctx, target: number): Promise<readonly Holder[]>;
  expected(ctx: Ctx, target: number): Promise<number>;
  /**
   * Locks the rows of these holders, so that nobody cancels meanwhile, and answers them as they stand; `refused`: why they may not
   * come in, '' when they may. Who is missing does not belong to the target.
   */
  lock(
    tx: Tx,
    target: number,
    holders: readonly number[],
  ): Promise<ReadonlyMap<number, Holder & { refused: string }>>;
  /** What the caller holds themself; fails 40301 for who has nothing, 40400 for who may not see it. */
  own(ctx: ViewerCtx, target: number): Promise<readonly Holder[]>;
  /** Somebody was signed in, or it was undone: in the transaction. */
  changed?(tx: Tx, target: number, given: { holder: number; name: string; signed: boolean }): Promise<void>;
  /** The sessions were changed, by their names: in the transaction. */
  arranged?(
    tx: Tx,
    target: number,
    given: { before: readonly string[]; after: readonly string[] },
  ): Promise<void>;
  /** The page that a scan of the host's code opens. */
  path(target: number, code: string): string;
}

export const attendanceSubjects = manyPort<AttendanceSubject>('attendance.subjects');
