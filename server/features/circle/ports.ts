import type { RawBuilder } from 'kysely';
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

/** What waits, and how many of it. */
export type CircleWaitCount = Pick<CircleWait, 'key' | 'title'> & { count: number; path: string };

export const circleWaits = manyPort<readonly CircleWait[]>('phonebook.waits');
