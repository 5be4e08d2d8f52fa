import { missionMode, type MissionMode } from '@qunlu/contract/score/rules.ts';

/** How a mission counts (D125). */
export const modeLabels: Record<MissionMode, string> = {
  [missionMode.daily]: '每天一次',
  [missionMode.once]: '只有一次',
  [missionMode.each]: '每次都算',
};
