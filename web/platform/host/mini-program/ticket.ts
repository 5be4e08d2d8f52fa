import { takeOver } from '@qunlu/contract/account/wechat.ts';
import { call } from '../../http/call.ts';
import { reportError } from '../../report.ts';
import { login } from '../../session.ts';

const name = 'ticket';

export const hasTicket = (): boolean => new URLSearchParams(location.search).has(name);

/**
 * Logs in with the ticket that the mini-program wrote into the address (D182). It leaves the address at once: a link
 * that is passed on must not carry it. Only inside a mini-program: elsewhere such a link could log a person in as
 * somebody else.
 */
export async function takeTicket(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const ticket = query.get(name);
  if (ticket === null) return;
  query.delete(name);
  const search = query.toString();
  history.replaceState(history.state, '', location.pathname + (search ? `?${search}` : '') + location.hash);
  try {
    login(await call(takeOver, { body: { ticket } }));
  } catch (error) {
    reportError(error, 'take-over');
  }
}
