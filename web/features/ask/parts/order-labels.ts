import type { AnswererOrder } from '@qunlu/contract/ask/rules.ts';

export const orderLabels: Record<AnswererOrder, string> = { rate: '答得多', price: '价格低' };
