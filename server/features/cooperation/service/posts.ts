import { cooperationRules } from '@qunlu/contract/cooperation/rules.ts';
import { definePublication } from '../../publication/api/publication.ts';
import { cooperationTable, findCooperation, findCooperations } from '../store/cooperations.ts';

/** What the texts of a post are read from. */
export interface ShownPost {
  title: string;
  content: string;
  images: readonly string[];
  cityname: string;
}

/** D132, D137: what people look for and give, as publications. */
export const posts = definePublication({
  kind: 'cooperation',
  label: '合作',
  of: cooperationTable,
  path: (id) => `/cooperation/${id}`,
  fields: {
    at: 'cooperation',
    contentMax: cooperationRules.content,
    more: ({ cityname }: ShownPost) => [{ field: 'cooperation.cityname', label: '城市', text: cityname }],
  },
  find: findCooperation,
  tops: 0,
  workdays: cooperationRules.auditWorkdays,
  reports: { type: 'cooperation', find: (ctx, ids) => findCooperations(ctx.db, ids) },
});
