import { serviceRules } from '@qunlu/contract/service/rules.ts';
import type { Tx } from '../../../../platform/context.ts';
import { definePublication } from '../../../publication/api/publication.ts';
import { findService, findServices, serviceTable } from '../../store/services.ts';
import { wasOrdered } from '../../store/writing.ts';
import { notePublished } from '../missions.ts';

/** What the texts of a service are read from. */
export interface ShownService {
  title: string;
  content: string;
  images: readonly string[];
  ways: readonly { kind: string; address: string; fee: number }[];
}

/** D46, D47, D137, D152: services as publications. */
export const services = definePublication({
  kind: 'service',
  label: '服务',
  of: serviceTable,
  path: (id) => `/service/${id}`,
  fields: {
    at: 'service',
    contentMax: serviceRules.content,
    more: ({ ways }: ShownService) =>
      ways.map(({ address }, at) => ({ field: `ways.${at}.params.address`, label: '地点', text: address })),
  },
  find: findService,
  strict: {
    word: '收费',
    draft: ({ ways }) => ways.some(({ fee }) => fee > 0),
    row: (row) => row.fee_max > 0,
  },
  tops: serviceRules.tops,
  workdays: serviceRules.auditWorkdays,
  listed: (tx, { id, userId }) => notePublished(tx, userId, id),
  // Orders show what was bought.
  keepsFiles: (tx: Tx, id) => wasOrdered(tx.db, id),
  reports: { type: 'service', find: (ctx, ids) => findServices(ctx.db, ids) },
});
