import type { Condition } from '../../../platform/router/table.ts';

/** The buyer flag of a service (B187): nobody buys what they sell (D52). */
export const notOwn: Condition = {
  met: async (client, { id = '' }) => (await import('./is-own.ts')).isOwn(client, id).then((own) => !own),
  to: '/service/:id',
  words: '这是您自己的服务，不能购买',
};
