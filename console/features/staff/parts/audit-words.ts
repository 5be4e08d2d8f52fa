import type { AuditedAction, Feature } from '../../../platform/feature.ts';

/** How the log reads, in the words of the features; what has no word yet stands as it is. */
export interface AuditTexts {
  /** `decide-certification:pass` → 审核认证：通过 */
  action(action: string): string;
  /** `user:12` → 用户 12 */
  subject(subject: string): string;
}

export function auditTextsOf(features: readonly Feature[]): AuditTexts {
  const actions = new Map<string, AuditedAction>();
  const subjects = new Map<string, string>();
  for (const { audit } of features) {
    for (const [name, action] of Object.entries(audit?.actions ?? {})) actions.set(name, action);
    for (const [kind, word] of Object.entries(audit?.subjects ?? {})) subjects.set(kind, word);
  }
  return {
    action(text) {
      const [name = '', result] = text.split(':');
      const { label = name, results = {} } = actions.get(name) ?? {};
      return result === undefined ? label : `${label}：${results[result] ?? result}`;
    },
    subject(text) {
      const [kind = '', id = ''] = text.split(':');
      return `${subjects.get(kind) ?? kind} ${id}`.trim();
    },
  };
}
