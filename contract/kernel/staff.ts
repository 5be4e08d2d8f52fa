import * as z from 'zod/mini';
import { described, text } from './fields.ts';

/** Wide characters of the reason that is logged with every access to personal data. */
export const reasonMax = 100;

/** D138: why personal data is viewed; written into the log. */
export const viewReason = text('查看原因', { max: reasonMax, required: true });

export const done = z.object({ ok: described(z.boolean(), '已完成') });

/** Outcomes of a decision. */
export const verdicts = ['pass', 'reject'] as const;
export type Verdict = (typeof verdicts)[number];
