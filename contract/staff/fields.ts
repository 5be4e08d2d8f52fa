import * as z from 'zod/mini';
import { described, text } from '../kernel/fields.ts';
import { staffRules } from './rules.ts';

/** D138: why personal data is looked at; it is written into the log. */
export const viewReason = text('查看原因', { max: staffRules.reason, required: true });

export const done = z.object({ ok: described(z.boolean(), '已完成') });
