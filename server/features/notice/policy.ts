import type { NoticeCategory } from '@qunlu/contract/notice.ts';

/** D17: what a person who wants no notices is not sent. Money, safety and what was signed up for always arrive. */
const silenced: readonly NoticeCategory[] = ['marketing', 'friend'];

export const mayBeSilenced = (category: NoticeCategory): boolean => silenced.includes(category);
