import { draftsOf } from '../../../../platform/drafts/kept-text.ts';

export interface KeptChain {
  text: string;
  /** How many of its people are rows of the buy already. */
  sent: number;
  /** Names of those who take something else, once all others are rows: the goods may be renamed since. */
  left: string[];
}

/** Chains that were pasted while a buy was written, by buy: their people are there when it stands. */
export const chains = draftsOf('groupbuy-chain');

export const keepChain = (name: string, text: string): void => chains.keep(name, { text });
export const dropChain = (name: string): void => chains.drop(name);
export const chainText = (name: string): string => chains.read<KeptChain>(name).text ?? '';
