import { failureMessages } from '@qunlu/contract/kernel/errors.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { popTip } from '../../ui/dialog/pop-tip.tsx';
import { conditionFailures } from '../http/condition-help.ts';
import { RedirectError, RequestError } from '../http/errors.ts';
import { currentTarget } from './hash-bang.ts';
import { fillPattern, type PathParams } from './pattern.ts';
import type { Condition, RouteFlags } from './table.ts';

/** Lets a person onto a screen, or says what is missing and throws the redirect to the page that helps (D140). */
export async function admit(client: QueryClient, flags: RouteFlags, params: PathParams): Promise<void> {
  const isMet = (condition: Condition, code?: number): Promise<boolean> =>
    condition.met(client, params).catch((error: unknown) => {
      // Any other failure is shown by the screen: its own reads fail likewise, and the server lets nobody in.
      return !(error instanceof RequestError && error.code === code);
    });
  const { cardCheck } = flags;
  if (cardCheck && !(await isMet(cardCheck))) {
    popTip('请先新建名片');
    throw new RedirectError(
      `${fillPattern(cardCheck.to, params)}?callback=${encodeURIComponent(currentTarget())}`,
    );
  }
  for (const name of ['joined', 'buyer', 'onlyPayed'] as const) {
    const condition = flags[name];
    const failure = conditionFailures[name];
    if (!condition || (await isMet(condition, failures[failure].code))) continue;
    popTip(condition.words ?? failureMessages[failure]);
    throw new RedirectError(fillPattern(condition.to, params));
  }
}
