import type { LegState } from '@qunlu/contract/call/rules.ts';

/** One phone that the provider is to ring. */
export interface DialledLeg {
  /** Ours, by which reports name it. */
  leg: string;
  phone: string;
}

/** What has become of one phone, as the provider says it. */
export interface CallReport {
  /** The provider's own number of it: the same one says nothing new. */
  id: string;
  /** Our number of the call. */
  call: string;
  /** Our number of the phone, or which of the two of a pair. */
  leg: string;
  state: Exclude<LegState, 'waiting'>;
  at: Date;
  /** When it was picked up, where the report says so; for one that has ended before anybody was told. */
  answeredAt: Date | null;
}

/**
 * Rings phones and puts them through (`adapters/call`); nobody sees the number of anybody else. Calls go over the network: never
 * inside a transaction. They reject when the provider does not answer or refuses.
 */
export interface CallProvider {
  /** Whether it joins more than two. */
  groups: boolean;
  /** Rings the phones of a call, the first one first. Answers the provider's number of it. */
  dial(call: string, kind: 'pair' | 'group', legs: readonly DialledLeg[]): Promise<string>;
  /** Rings one more phone of a call that runs; asked again for the same it rings once. */
  addLeg(providerId: string, leg: DialledLeg): Promise<void>;
  /** Ends a call, or one phone of it. What is over already stays so. */
  hangUp(providerId: string, leg?: string): Promise<void>;
  /** What it knows of a call that nobody has said anything of for long; null: it knows no such call. */
  state(providerId: string): Promise<readonly CallReport[] | null>;
  /** What a request to our address says; null where it is not genuine. */
  read(request: ReportRequest): readonly CallReport[] | null;
  /** What the provider reads as: accepted. */
  accepted: object;
}

export interface ReportRequest {
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  body: string;
  now: Date;
}

export const callReportPath = '/v1/call/notify';
