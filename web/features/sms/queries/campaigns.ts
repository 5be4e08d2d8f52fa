import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { countCredits } from '@qunlu/contract/sms/calls.ts';
import {
  type AudienceKind,
  type Campaign,
  cancelCampaign,
  composeCampaign,
  dropCampaign,
  dropTemplate,
  listCampaigns,
  optOut,
  previewCampaign,
  saveCampaign,
  saveTemplate,
  submitCampaign,
  viewLanding,
} from '@qunlu/contract/sms/campaigns.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, useRead } from '../../../platform/query.ts';

/** Credits and caps change with every text: never from memory. */
const anew = { staleTime: 0 } as const;

export type CampaignForm = OutputOf<typeof composeCampaign>;
export type Preview = OutputOf<typeof previewCampaign>;
export type Draft = BodyInput<typeof saveCampaign>;

/** Whom texts are for. */
export interface AudienceAddress {
  id: number;
  /** A circle where it is not said. */
  kind?: AudienceKind;
}

export const useComposing = (of: AudienceAddress) =>
  useRead(composeCampaign, { ...of }, { ...anew, onFocus: true });

export const useCampaigns = (of: AudienceAddress) => usePaged(listCampaigns, { ...of }, { onFocus: true });

/** Whatever shows texts or credits is asked again. */
function changed(client: QueryClient): Promise<void> {
  for (const { id } of [composeCampaign, countCredits]) void client.invalidateQueries({ queryKey: [id] });
  return client.invalidateQueries({ queryKey: [listCampaigns.id] });
}

export const previewText = (body: BodyInput<typeof previewCampaign>): Promise<Preview> =>
  call(previewCampaign, { body });

export async function keepDraft(
  client: QueryClient,
  draft: Draft,
  idempotencyKey: string,
): Promise<Campaign> {
  const saved = await call(saveCampaign, { body: draft, idempotencyKey });
  void changed(client);
  return saved;
}

/** `credits`: as many as were shown. */
export async function handIn(
  client: QueryClient,
  input: BodyInput<typeof submitCampaign>,
  idempotencyKey: string,
): Promise<Campaign> {
  try {
    return await call(submitCampaign, { body: input, idempotencyKey });
  } finally {
    void changed(client);
  }
}

interface Named extends AudienceAddress {
  campaign_id: number;
}

export async function cancelText(client: QueryClient, input: Named): Promise<void> {
  try {
    await call(cancelCampaign, { body: input });
  } finally {
    await changed(client);
  }
}

export async function dropDraft(client: QueryClient, input: Named): Promise<void> {
  await call(dropCampaign, { body: input });
  await changed(client);
}

export async function keepTemplate(client: QueryClient, input: Named & { title: string }): Promise<void> {
  await call(saveTemplate, { body: input, idempotencyKey: newIdempotencyKey() });
  await changed(client);
}

export async function forgetTemplate(
  client: QueryClient,
  input: AudienceAddress & { template_id: number },
): Promise<void> {
  await call(dropTemplate, { body: input });
  await changed(client);
}

export const useLanding = (id: number, sms: number) => useRead(viewLanding, { id, sms }, anew);

export async function setOut(
  client: QueryClient,
  { id, sms, out }: { id: number; sms: number; out: boolean },
): Promise<void> {
  await call(optOut, { body: { id, out: out ? 1 : 0 } });
  await client.invalidateQueries({ queryKey: keyOf(viewLanding, { id, sms }) });
}
