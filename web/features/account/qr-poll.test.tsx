import { qrLoginState } from '@qunlu/contract/account/qr-login.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../platform/query.ts';
import { serve } from '../../testing/serve.ts';
import { useQrLoginState } from './queries/qr-login.ts';

test('[B209] [K063] the computer asks every 700 ms, and no more once it is decided', async () => {
  vi.useFakeTimers();
  let state = 0;
  const polls = serve(qrLoginState, () => ({ state, session: null }));
  const client = createQueryClient();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useQrLoginState({ id: 'qr1', secret: 's1' }), { wrapper });
  const pass = async (ms: number): Promise<void> => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };
  await pass(0);
  expect(polls).toHaveLength(1);
  await pass(699);
  expect(polls).toHaveLength(1);
  await pass(1);
  expect(polls).toHaveLength(2);
  await pass(7 * 700);
  expect(polls).toHaveLength(9);
  state = 3;
  await pass(700);
  expect(polls).toHaveLength(10);
  await pass(7000);
  expect(polls).toHaveLength(10);
  client.clear();
});
