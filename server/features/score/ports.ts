import type { MissionMode } from '@qunlu/contract/score/rules.ts';
import type { Ctx, Tx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** Something that earns points (D125). */
export interface Mission {
  /** On the wire; unique over all features, stable. */
  id: number;
  /** Rows store it, stable. */
  key: string;
  title: string;
  /** One sentence: what counts. */
  what: string;
  mode: MissionMode;
  /** Points of each time, and times a day (mode 2: 1). */
  score: number;
  max: number;
  /** Route of the app where it is done. */
  path: string;
  /** Mode 2: whether the person has done it, however long ago. Others are told by `reach`. */
  reached?(ctx: Ctx, userId: number): Promise<boolean>;
}

/** What each feature rewards. */
export const missions = manyPort<readonly Mission[]>('score.missions');

/** What a mission brings besides points: days of membership. In the transaction of the claim; `key` names it. */
export const missionPrizes =
  manyPort<(tx: Tx, prize: { userId: number; key: string; days: number; title: string }) => Promise<void>>(
    'score.mission-prizes',
  );
