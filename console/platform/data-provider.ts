import type { AnyEndpoint, QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { listMembers, listPeople, listAudit } from '@qunlu/contract/staff/calls.ts';
import { listAppeals, listCases, listReports } from '@qunlu/contract/staff/cases.ts';
import { listParkedEvents } from '@qunlu/contract/staff/events.ts';
import { listWords } from '@qunlu/contract/staff/words.ts';
import type { DataProvider, RaRecord } from 'react-admin';
import { call } from './call.ts';

interface Source {
  endpoint: AnyEndpoint;
  /** What tells a record from the others. */
  idOf: (record: Record<string, unknown>) => string | number;
}

const byId = (record: Record<string, unknown>) => Number(record['id']);
const byUser = (record: Record<string, unknown>) => Number(record['user_id']);

/** The lists of the back office: a resource is a call that answers `{list, next}`. */
const sources: Record<string, Source> = {
  certifications: { endpoint: listCases, idOf: byId },
  reports: { endpoint: listReports, idOf: (record) => `${String(record['type'])}:${String(record['id'])}` },
  appeals: { endpoint: listAppeals, idOf: byId },
  users: { endpoint: listPeople, idOf: byUser },
  words: { endpoint: listWords, idOf: byId },
  audit: { endpoint: listAudit, idOf: byId },
  'parked-events': { endpoint: listParkedEvents, idOf: byId },
  members: { endpoint: listMembers, idOf: byUser },
};

/** Cursors by list and page: the calls go on from a cursor, the tables count pages. */
const cursors = new Map<string, number[]>();

const missing = (what: string) => (): Promise<never> =>
  Promise.reject(new Error(`the back office does not ${what} by itself`));

/** Lists only: what changes something is a call of its own with its reason, made where the button stands. */
export const dataProvider: DataProvider = {
  async getList(resource, { pagination, filter }) {
    const source = sources[resource];
    if (!source) throw new Error(`no list is called ${resource}`);
    const { page = 1, perPage = 20 } = pagination ?? {};
    const key = `${resource} ${perPage} ${JSON.stringify(filter)}`;
    const known = cursors.get(key) ?? [];
    const next = page > 1 ? known[page - 2] : undefined;
    const query = { ...filter, size: perPage, ...(next === undefined ? {} : { next }) };
    const answer = (await call(source.endpoint, { query: query as QueryInput<AnyEndpoint> })) as {
      list: Record<string, unknown>[];
      next: number;
    };
    known[page - 1] = answer.next;
    cursors.set(key, known);
    // The record's own number keeps its name beside the id that the tables need.
    const data = answer.list.map((record) => ({ ...record, number: record['id'], id: source.idOf(record) }));
    return {
      data: data as never[],
      pageInfo: { hasNextPage: answer.next !== -1, hasPreviousPage: page > 1 },
    };
  },
  getOne: missing('open one record'),
  getMany: async () => ({ data: [] as never[] }),
  getManyReference: missing('follow references'),
  update: missing('change records'),
  updateMany: missing('change records'),
  create: missing('create records'),
  delete: missing('delete records'),
  deleteMany: missing('delete records'),
} satisfies DataProvider<string> as DataProvider<string>;

export type Row<T> = T & RaRecord & { number: number };
