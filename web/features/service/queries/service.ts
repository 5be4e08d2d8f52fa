import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import {
  arrangeService,
  createService,
  deleteService,
  editService,
  listCategories,
  listServices,
  userServices,
  viewService,
} from '@qunlu/contract/service/calls.ts';
import { listComments } from '@qunlu/contract/service/comments.ts';
import type { Category } from '@qunlu/contract/kernel/categories.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import type { ListSort, ServiceType, WayKind } from '@qunlu/contract/service/rules.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { freshMs, keyOf, readOptions, useRead } from '../../../platform/query.ts';

export const useService = (id: number) => useRead(viewService, { id });

/** The categories change a few times a year. */
const categoryOptions = queryOptions({ ...readOptions(listCategories, {}), staleTime: 3_600_000 });
export const useCategories = (enabled = true) =>
  useRead(listCategories, {}, { staleTime: 3_600_000, enabled });
export const fetchCategories = async (client: QueryClient): Promise<readonly Category[]> =>
  (await client.fetchQuery(categoryOptions)).list;

/** What a person offers; one's own with what others do not see. */
export const useUserServices = (userId: number, size = 20) =>
  usePaged(userServices, { id: userId, size }, { staleTime: freshMs });

/** What a search is narrowed by; what is absent does not narrow it. */
export interface ServiceFilter {
  words?: string;
  category_id?: number;
  citycode?: string;
  /** Of the city that is chosen. */
  cityname?: string;
  type?: ServiceType;
  way?: WayKind;
  /** Fen. */
  fee_min?: number;
  fee_max?: number;
  score_min?: number;
  sort?: ListSort;
}

/** Services that fit; the last result stays until the next one has loaded. */
export function useServices(given: ServiceFilter) {
  const { cityname: _, ...filter } = given;
  return usePaged(listServices, { ...filter }, { staleTime: freshMs, keepsLast: true });
}

export const useComments = (serviceId: number) =>
  usePaged(listComments, { id: serviceId }, { staleTime: freshMs });

/** Shows the service as it was answered; lists are asked again. */
function changed(client: QueryClient, service: Service): void {
  client.setQueryData(keyOf(viewService, { id: service.service_id }), service);
  for (const { id } of [userServices, listServices]) void client.invalidateQueries({ queryKey: [id] });
  void client.invalidateQueries({ queryKey: ['card.services', service.user_id] });
}

export type ServiceInput = BodyInput<typeof createService>;

export async function publish(
  client: QueryClient,
  body: ServiceInput,
  idempotencyKey: string,
): Promise<Service> {
  const made = await call(createService, { body, idempotencyKey });
  changed(client, made);
  return made;
}

export async function saveService(client: QueryClient, id: number, body: ServiceInput): Promise<Service> {
  const saved = await call(editService, { query: { id }, body });
  changed(client, saved);
  return saved;
}

export interface ServiceArrangement {
  status?: 1 | 2;
  is_top?: 0 | 1;
  sort?: number;
}

export async function arrange(client: QueryClient, id: number, body: ServiceArrangement): Promise<void> {
  changed(client, await call(arrangeService, { body: { id, ...body } }));
}

export async function removeService(
  client: QueryClient,
  { service_id: id, user_id: userId }: Pick<Service, 'service_id' | 'user_id'>,
): Promise<void> {
  await call(deleteService, { query: { id } });
  for (const list of [userServices, listServices]) void client.invalidateQueries({ queryKey: [list.id] });
  void client.invalidateQueries({ queryKey: ['card.services', userId] });
}

/** The newest of a service, past what is kept. */
export const newestService = (client: QueryClient, id: number): Promise<Service> =>
  client.fetchQuery({ ...readOptions(viewService, { id }), staleTime: 0 });
