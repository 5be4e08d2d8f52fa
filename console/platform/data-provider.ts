import type { QueryInput, AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import type { DataProvider, RaRecord } from 'react-admin';
import { call } from './call.ts';
import type { ResourceSpec } from './feature.ts';
import { pagesOf } from './pages.ts';

type Source = Pick<ResourceSpec, 'name' | 'list' | 'idOf'>;

const byId = (record: Readonly<Record<string, unknown>>): number => Number(record['id']);

const missing = (what: string) => (): Promise<never> =>
  Promise.reject(new Error(`the back office does not ${what} by itself`));

/** Answers lists only. A change is a call of its own, with its reason, made where its button stands. */
export function dataProviderOf(sources: readonly Source[]): DataProvider {
  const pageOf = pagesOf();
  return {
    async getList(resource, { pagination, filter }) {
      const source = sources.find(({ name }) => name === resource);
      if (!source) throw new Error(`no list is called ${resource}`);
      const { page = 1, perPage = 20 } = pagination ?? {};
      const key = `${resource} ${perPage} ${JSON.stringify(filter)}`;
      const answer = await pageOf(key, page, async (next) => {
        const query = { ...filter, size: perPage, ...(next === undefined ? {} : { next }) };
        return (await call(source.list, { query: query as QueryInput<AnyEndpoint> })) as {
          list: Record<string, unknown>[];
          next: number;
        };
      });
      // The record's own number keeps its name beside the id that the tables need.
      const idOf = source.idOf ?? byId;
      const data = answer.list.map((record) => ({ ...record, number: record['id'], id: idOf(record) }));
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
}

export type Row<T> = T & RaRecord & { number: number };
