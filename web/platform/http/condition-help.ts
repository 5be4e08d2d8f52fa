import { failures } from '@qunlu/contract/kernel/errors.ts';
import { popTip } from '../../ui/dialog/pop-tip.tsx';
import { navigate } from '../router/location.ts';
import { fillPattern, type PathParams } from '../router/pattern.ts';
import type { RouteFlags } from '../router/table.ts';
import { RequestError } from './errors.ts';

/** By the code of the server's refusal: where the present screen sends who is refused (D140). */
type Help = Readonly<Record<number, string>>;

export const conditionFailures = {
  joined: failures.membersOnly,
  buyer: failures.buyersOnly,
  onlyPayed: failures.paidContent,
} as const;

export function helpOf(flags: RouteFlags | undefined, params: PathParams): Help {
  const help: Record<number, string> = {};
  for (const name of ['joined', 'buyer', 'onlyPayed'] as const) {
    const condition = flags?.[name];
    if (condition) help[conditionFailures[name].code] = fillPattern(condition.to, params);
  }
  return help;
}

let present: Help = {};

/** Says what helps on the screen that is coming. Answers with the way to forget it. */
export function setHelp(help: Help): () => void {
  present = help;
  return () => {
    if (present === help) present = {};
  };
}

/** A refusal by a condition of the present screen leads to the page that helps; others are the caller's to show. */
export function helped(error: unknown): void {
  if (!(error instanceof RequestError)) return;
  const place = present[error.code];
  if (place === undefined) return;
  popTip(error.message);
  navigate(place, { replace: true });
}
