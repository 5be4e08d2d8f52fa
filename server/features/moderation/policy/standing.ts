import { moderationRules, type ReportReason, type Standing } from '@qunlu/contract/moderation/rules.ts';

/**
 * D137, D170: whether what is reported disappears from others until staff has looked. `trusted`: this reporter was not
 * told lately that the same thing stays; `independent`: reports of people who have nothing to do with each other.
 */
export const hidesNow = (report: { reason: ReportReason; trusted: boolean; independent: number }): boolean =>
  (report.reason === 'privacy' && report.trusted) || report.independent >= moderationRules.hideAt;

/** D137: what its owner can do, one appeal per hiding; undefined: nothing was ever said about it. */
export function standingCan(standing: { state: Standing; appealed_at: Date | null } | undefined): {
  appeal: boolean;
} {
  return {
    appeal: standing !== undefined && standing.state !== 'visible' && standing.appealed_at === null,
  };
}
