import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { popTip } from '../../ui/dialog/pop-tip.tsx';
import { navigate } from '../router/location.ts';
import { fillPattern, type PathParams } from '../router/pattern.ts';
import type { RouteFlags } from '../router/table.ts';
import { RequestError } from './errors.ts';

/** Where the present screen sends a person who is refused, by the code of the refusal (D140). */
type Help = Readonly<Record<number, string>>;

export const conditionFailures = {
  joined: 'membersOnly',
  buyer: 'buyersOnly',
  onlyPayed: 'paidContent',
} as const;

export function helpOf(flags: RouteFlags | undefined, params: PathParams): Help {
  const help: Record<number, string> = {};
  for (const name of ['joined', 'buyer', 'onlyPayed'] as const) {
    const condition = flags?.[name];
    if (condition) help[failures[conditionFailures[name]].code] = fillPattern(condition.to, params);
  }
  return help;
}

let present: Help = {};

/** Sets the help pages of the screen that is about to be shown. Answers with the function that removes them. */
export function setHelp(help: Help): () => void {
  present = help;
  return () => {
    if (present === help) present = {};
  };
}

/**
 * Goes to the page that helps when the refusal is a condition of the present screen; other refusals are shown by the
 * caller.
 */
export function helped(error: unknown): void {
  if (!(error instanceof RequestError)) return;
  const place = present[error.code];
  if (place === undefined) return;
  popTip(error.message);
  navigate(place, { replace: true });
}
