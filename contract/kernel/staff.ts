import * as z from 'zod/mini';
import { described, text } from './fields.ts';

/** Wide characters of the reason that every view of personal data is logged with. */
export const reasonMax = 100;

/** D138: why personal data is looked at; it is written into the log. */
export const viewReason = text('查看原因', { max: reasonMax, required: true });

export const done = z.object({ ok: described(z.boolean(), '已完成') });

/** What a decision says. */
export const verdicts = ['pass', 'reject'] as const;
export type Verdict = (typeof verdicts)[number];
