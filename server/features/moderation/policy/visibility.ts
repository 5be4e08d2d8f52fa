import { moderationRules, type ReportReason, type Visibility } from '@qunlu/contract/moderation/rules.ts';

/** What is known of the source of a report. */
export interface ReportSource {
  network: Buffer | null;
  device: Buffer | null;
}

/** Reports of people who have nothing to do with each other: those that share a network or a device are one. */
export function countIndependent(reports: readonly ReportSource[]): number {
  const groups: Set<string>[] = [];
  for (const { network, device } of reports) {
    const marks = [
      network && `network ${network.toString('hex')}`,
      device && `device ${device.toString('hex')}`,
    ];
    const joined = new Set(marks.filter((mark) => mark !== null));
    for (const other of groups.filter((group) => [...group].some((mark) => joined.has(mark)))) {
      for (const mark of other) joined.add(mark);
      groups.splice(groups.indexOf(other), 1);
    }
    groups.push(joined);
  }
  return groups.length;
}

/**
 * D137, D170: whether what is reported disappears from others until staff has looked. Nothing does that staff has kept
 * lately. `mayAlone`: this reporter's word is enough where private things are given away.
 */
export function hidesNow(report: {
  reason: ReportReason;
  mayAlone: boolean;
  independent: number;
  keptLately: boolean;
}): 'alone' | 'together' | null {
  if (report.keptLately) return null;
  if (report.independent >= moderationRules.hideAt) return 'together';
  return report.reason === 'privacy' && report.mayAlone ? 'alone' : null;
}

/** D137: what its owner can do, one appeal per hiding; undefined: nothing was ever said about it. */
export function visibilityCan(visibility: { state: Visibility; appealed_at: Date | null } | undefined): {
  appeal: boolean;
} {
  return {
    appeal: visibility !== undefined && visibility.state !== 'visible' && visibility.appealed_at === null,
  };
}
