import type { Caller } from '@qunlu/contract/card/timeline.ts';
import { contactLabel } from '@qunlu/contract/card/extends.ts';

/** What somebody looked at, in a few words: 看过手机、微信，存进了通讯录. */
export function openedText({ fields, saved, times }: Pick<Caller, 'fields' | 'saved' | 'times'>): string {
  if (fields.length === 0) return times > 1 ? `看了名片 ${times} 次` : '看了名片';
  const opened = `看过${fields.map(contactLabel).join('、')}`;
  return saved ? `${opened}，存进了通讯录` : opened;
}
