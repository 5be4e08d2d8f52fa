import type { Activity, ActivityTicket } from '@qunlu/contract/activity/entity.ts';
import { NotFoundError } from '../../../../platform/http/errors.ts';
import { useBeside } from '../../../../platform/router/beside.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { idOf, useQueryParams } from '../../../../platform/router/params.ts';
import { withQuery } from '../../../../platform/router/with-query.ts';
import { isChoosable } from '../../parts/next-step.ts';

export interface Choice {
  ticket: ActivityTicket;
  quantity: number;
  /** Of an invitation, '' for none. */
  code: string;
}

/** How many one registration may be of. */
export const mostOf = ({ per_person: most, left }: ActivityTicket): number =>
  Math.max(1, left > 0 ? Math.min(most, left) : most);

/** What is chosen stands in the address, so that it survives a login, a reload and the way back. */
export function useChoice(activity: Activity): {
  choice: Choice;
  choose: (next: Partial<Choice>) => void;
} {
  const query = useQueryParams();
  const beside = useBeside();
  const { tickets, activity_id: id } = activity;
  const asked = idOf(query.get('ticket') ?? '');
  const ticket =
    tickets.find(({ ticket_id }) => ticket_id === asked) ??
    tickets.find((one) => isChoosable(activity, one)) ??
    tickets[0];
  if (!ticket) throw new NotFoundError();
  const given = idOf(query.get('count') ?? '') ?? 1;
  const choice: Choice = {
    ticket,
    quantity: Math.min(given, mostOf(ticket)),
    code: query.get('code') ?? '',
  };
  return {
    choice,
    choose(next) {
      const { ticket: chosen, quantity, code } = { ...choice, ...next };
      const target = withQuery(`#!/activity/${id}/pay`, {
        ticket: chosen.ticket_id,
        ...(quantity > 1 ? { count: quantity } : {}),
        ...(code === '' ? {} : { code }),
      });
      navigate(target, { replace: true, ...(beside === '' ? {} : { beside }) });
    },
  };
}
