import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { prompt } from '../../../../ui/dialog/prompt.tsx';

/** Asks why: who is concerned reads it. null: it is not done. */
export const askReason = (title: string, placeholder: string, okLabel: string): Promise<string | null> =>
  prompt({
    title,
    kind: 'textarea',
    required: true,
    placeholder,
    okLabel,
    validate: (reason) => maxLength(activityRules.reason)(reason, '原因'),
  });
