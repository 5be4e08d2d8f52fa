import type { AskFilter } from '@qunlu/contract/ask/rules.ts';

export const filterLabels: Record<AskFilter, string> = {
  latest: '最新',
  bounty: '悬赏',
  unanswered: '等回答',
  answered: '有回答',
};
