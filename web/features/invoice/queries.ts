import {
  invoiceFile,
  invoiceOffer,
  issueInvoice,
  listInvoiceable,
  listInvoices,
  listTitles,
  refuseInvoice,
  removeTitle,
  requestInvoice,
  saveTitle,
  withdrawInvoice,
} from '@qunlu/contract/invoice/calls.ts';
import type { Invoice, InvoiceTitle } from '@qunlu/contract/invoice/entity.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call, fetchFile } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { keyOf, useRead } from '../../platform/query.ts';

export type Role = 'buyer' | 'seller';

export const useInvoices = (role: Role) => usePaged(listInvoices, { role });

export const useInvoiceable = () => usePaged(listInvoiceable, {});

export const useTitles = () => useRead(listTitles);
export const useOffer = () => useRead(invoiceOffer);

const refresh = (client: QueryClient, ...endpoints: readonly { id: string }[]): Promise<unknown> =>
  Promise.all(endpoints.map(({ id }) => client.invalidateQueries({ queryKey: [id] })));

export async function putTitle(
  client: QueryClient,
  body: BodyInput<typeof saveTitle>,
): Promise<InvoiceTitle> {
  const saved = await call(saveTitle, { body });
  await refresh(client, listTitles);
  return saved;
}

export async function dropTitle(client: QueryClient, id: number): Promise<void> {
  await call(removeTitle, { query: { id } });
  await client.invalidateQueries({ queryKey: keyOf(listTitles) });
}

/** Asks under an idempotency key: a repeat after a lost answer does not ask twice. */
export async function askForInvoice(
  client: QueryClient,
  body: BodyInput<typeof requestInvoice>,
  idempotencyKey: string,
): Promise<Invoice> {
  try {
    return await call(requestInvoice, { body, idempotencyKey });
  } finally {
    // After a refusal, too: what was chosen may not be there any more.
    await refresh(client, listInvoiceable, listInvoices, listTitles);
  }
}

async function changed(client: QueryClient, answer: Promise<Invoice>): Promise<void> {
  try {
    await answer;
  } finally {
    await refresh(client, listInvoices, listInvoiceable);
  }
}

export const takeBack = (client: QueryClient, id: number): Promise<void> =>
  changed(client, call(withdrawInvoice, { body: { id } }));

export const refuse = (client: QueryClient, id: number, reason: string): Promise<void> =>
  changed(client, call(refuseInvoice, { body: { id, reason } }));

export const handIn = (client: QueryClient, body: BodyInput<typeof issueInvoice>): Promise<void> =>
  changed(client, call(issueInvoice, { body }));

/** Fetches a document with the bearer header, since its address alone does not open it. */
export const fetchDocument = (id: number, red: boolean): Promise<Blob> =>
  fetchFile(invoiceFile, { query: { id, red: red ? 1 : 0 } });
