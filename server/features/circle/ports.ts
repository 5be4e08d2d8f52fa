import type { RawBuilder } from 'kysely';
import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import type { AdminRight, PluginKey } from '@qunlu/contract/circle/rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** A module of a circle that exists (D77); the ones that nobody provides are not shown. */
export interface CirclePlugin {
  key: PluginKey;
  title: string;
  /** What it is, one sentence, for the page where it is switched. */
  what: string;
  /** Only members can use it: it is never shown to visitors. */
  membersOnly?: true;
  /** Its page in the circle. */
  path(circleId: number): string;
}

export const circlePlugins = manyPort<readonly CirclePlugin[]>('phonebook.plugins');

/** Something that may wait for an admin, on `/assist` (D92). */
export interface CircleWait {
  key: string;
  title: string;
  path(circleId: number): string;
  /** Who sees it. */
  right: AdminRight | 'own';
  /** Up to 100, by index: an expression of SQL, so that all of them are one statement. */
  count(ctx: Ctx, circleId: number): RawBuilder<number>;
}

/** Whose home it is. */
export interface DayViewer {
  circleId: number;
  userId: number;
  can: CircleCan;
}

/** What a feature brings to the home of a circle, for its members (decision 0107). */
export interface CircleDay {
  /** `forum.new` */
  key: string;
  /** What waits for the viewer, what is new, what comes. */
  block: 'waits' | 'new' | 'coming';
  /** Only while it is on and visible to the viewer. */
  plugin: PluginKey;
  /** Its rows are also for visitors (`userId` 0 for a guest), who see them while they see the module: nothing in them is for members alone. */
  guests?: true;
  /**
   * A select of `(id bigint, title text, meta text, at timestamptz, count int, user_id bigint, image text)`, at most three rows, by
   * index: those of one block are one statement. `user_id`: whose face stands beside it, or null; `at`: null where it has no time.
   */
  rows(ctx: Ctx, who: DayViewer): RawBuilder<unknown>;
  /** Its page; `id` is the row's. */
  path(circleId: number, id: number): string;
}

export const circleDays = manyPort<readonly CircleDay[]>('phonebook.days');

/** What waits, and how many of it. */
export type CircleWaitCount = Pick<CircleWait, 'key' | 'title'> & { count: number; path: string };

export const circleWaits = manyPort<readonly CircleWait[]>('phonebook.waits');
