import { fail, failures } from '@qunlu/contract/kernel/errors.ts';
import { recharge } from '@qunlu/contract/wallet/calls.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serve } from '../testing/serve.ts';
import { PopTipHost } from '../ui/dialog/pop-tip.tsx';
import { call } from './http/call.ts';
import { usePress } from './press.ts';

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};
const hash = 'a'.repeat(22);

/** One button for each amount, in fen, as screens have them. */
function TopUp({ offline, takes = 0 }: { offline?: string; takes?: number }) {
  const { busy, press } = usePress(offline === undefined ? {} : { offline });
  const ask = (total: number): Promise<boolean> =>
    press((idempotencyKey) => call(recharge, { body: { total }, idempotencyKey }), {
      request: { total },
      refused: ({ code }) => code === takes,
    });
  return (
    <>
      {[1000, 5000].map((total) => (
        <button key={total} type="button" aria-busy={busy} onClick={() => void ask(total)}>
          {total}
        </button>
      ))}
      <PopTipHost />
    </>
  );
}

const button = (total: number): HTMLElement => screen.getByRole('button', { name: String(total) });
const atRest = (): Promise<void> =>
  waitFor(() => expect(button(1000).getAttribute('aria-busy')).toBe('false'));

/** Presses and waits for the end; answers with the key that went out. */
async function pressed(total: number, calls: readonly { headers: { get(name: string): string | null } }[]) {
  fireEvent.click(button(total));
  await atRest();
  return calls.at(-1)?.headers.get('idempotency-key');
}

test('while it runs it is busy, and a second press does nothing', async () => {
  let answer: (given: { hash: string }) => void = () => undefined;
  const calls = serve(recharge, () => new Promise((done) => (answer = done)));
  render(<TopUp />);
  // Both before anything is drawn: there is no `disabled` yet that could stop the second.
  fireEvent.click(button(1000));
  fireEvent.click(button(1000));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(button(1000).getAttribute('aria-busy')).toBe('true');
  answer({ hash });
  await atRest();
  expect(calls).toHaveLength(1);
});

test('after a lost answer the same wish goes out under the same key, another wish under another', async () => {
  const first = serve(recharge, lost);
  render(<TopUp />);
  const key = await pressed(1000, first);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(await screen.findByText('网络错误，请检查网络后重试')).toBeTruthy();
  expect(await pressed(1000, first)).toBe(key);
  expect(await pressed(5000, first)).not.toBe(key);
});

test('what was done or refused is over: the next press has a new key', async () => {
  const refusing = serve(recharge, () => fail('stateChanged'));
  render(<TopUp />);
  const refused = await pressed(1000, refusing);
  const done = await pressed(1000, serve(recharge, { hash }));
  const again = await pressed(1000, serve(recharge, { hash }));
  expect(new Set([refused, done, again]).size).toBe(3);
});

test('what the server is still at is not over: wished again it goes out under the same key, so that it is done once', async () => {
  const first = serve(recharge, lost);
  render(<TopUp />);
  const key = await pressed(1000, first);
  const underWay = serve(recharge, () => fail('conflict', { message: '正在处理，请稍候', retryAfter: 1 }));
  expect(await pressed(1000, underWay)).toBe(key);
  expect(await screen.findByText('正在处理，请稍候')).toBeTruthy();
  expect(await pressed(1000, serve(recharge, { hash }))).toBe(key);
});

test('a refusal that the screen takes is not said a second time; a lost answer is no refusal', async () => {
  const calls = serve(recharge, () => fail('stateChanged', { message: '价格变了' }));
  render(<TopUp takes={failures.stateChanged.code} />);
  await pressed(1000, calls);
  expect(screen.queryByText('价格变了')).toBeNull();
  await pressed(1000, serve(recharge, lost));
  expect(await screen.findByText('网络错误，请检查网络后重试')).toBeTruthy();
});

test('without a network, what must not wait for one is said at once and not sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = serve(recharge, { hash });
  render(<TopUp offline="连上网络后再付" />);
  fireEvent.click(button(1000));
  expect(await screen.findByText('连上网络后再付')).toBeTruthy();
  expect(calls).toHaveLength(0);
});
