import * as z from 'zod/mini';
import { described, text } from './fields.ts';

/** Wide characters of the reason that is logged with every access to personal data. */
export const reasonMax = 100;

/** Characters that a reason has at least: one letter says nothing to whoever reads the log. */
export const reasonMin = 6;

/** Different characters among them: one that is repeated says nothing either. */
export const reasonKinds = 3;

/** D138: why something is looked at or done; written into the log. The one rule for all of them. */
export const auditedReason = (label: string, max = reasonMax) =>
  text(label, {
    max,
    required: true,
    rule: (value) => {
      if (typeof value !== 'string') return '';
      const characters = [...value];
      if (characters.length < reasonMin) return `${label}至少写 ${reasonMin} 个字，说清楚为什么`;
      return new Set(characters).size < reasonKinds ? `${label}请写成一句话，说清楚为什么` : '';
    },
  });

/** Why personal data is viewed. */
export const viewReason = auditedReason('查看原因');

export const done = z.object({ ok: described(z.boolean(), '已完成') });

/** Outcomes of a decision. */
export const verdicts = ['pass', 'reject'] as const;
export type Verdict = (typeof verdicts)[number];
