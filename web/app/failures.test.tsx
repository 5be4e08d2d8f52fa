import { viewSimpleUser } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../platform/http/call.ts';
import { ComponentError, RedirectError } from '../platform/http/errors.ts';
import { startLocation } from '../platform/router/location.ts';
import { ParamsContext, useIdParam, useIdQuery } from '../platform/router/params.ts';
import { serve } from '../testing/serve.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const stops: (() => void)[] = [];
beforeEach(() => {
  stops.push(startLocation());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

const thrown = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

test('[B270] [E244] a path or a query with no id is a not-found error, code 404', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ParamsContext value={{ id: '12x' }}>{children}</ParamsContext>
  );
  expect(thrown(() => renderHook(() => useIdParam(), { wrapper }))).toMatchObject({
    name: 'NotFoundError',
    code: 404,
  });
  history.replaceState(null, '', '/?id=-1#!/card/edit');
  expect(thrown(() => renderHook(() => useIdQuery()))).toMatchObject({ name: 'NotFoundError', code: 404 });
  history.replaceState(null, '', '/?id=12#!/card/edit');
  expect(renderHook(() => useIdQuery()).result.current).toBe(12);
});

describe('[B270] what a screen throws', () => {
  function show(error: unknown): void {
    const Screen = (): ReactNode => {
      if (location.hash === '#!/app/user') return null;
      throw error;
    };
    render(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
    );
  }

  test('[E238] a redirect leads elsewhere', async () => {
    history.replaceState(null, '', '/#!/card/12');
    act(() => show(new RedirectError('/app/user')));
    await waitFor(() => expect(location.hash).toBe('#!/app/user'));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('an answer that there is none shows the page for that, another refusal its sentence', async () => {
    serve(viewSimpleUser, ({ query }) => fail(query.id === 1 ? 'notFound' : 'busy'));
    const failed = (id: number) => call(viewSimpleUser, { query: { id } }).catch((error: unknown) => error);
    show(await failed(1));
    expect(screen.getByText('这里没有内容')).toBeTruthy();
    show(await failed(2));
    expect(screen.getByText('系统繁忙，请稍后再试')).toBeTruthy();
  });

  test('[E245] a component that did not come says so', () => {
    show(new ComponentError('网络不稳定，组件加载失败'));
    expect(screen.getByText('网络不稳定，组件加载失败')).toBeTruthy();
  });
});
