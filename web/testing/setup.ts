import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearCookies } from '../platform/auth-cookies.ts';
import { forgetPageConfig } from '../platform/config.ts';
import { forgetHost } from '../platform/host/host.ts';
import { resetAuthorizeFailure } from '../platform/http/unauthorized.ts';
import { resetPageState } from '../platform/page-state.ts';
import { dismissAll } from '../ui/dialog/stack.ts';
import { stopScreen } from './render-screen.tsx';
import { endServing, respond } from './serve.ts';

/** Every screen test is a page load of its own: no session, no storage, and a network that knows only what is served. */
beforeEach(() => {
  vi.stubGlobal('fetch', respond);
  history.replaceState(null, '', '/');
  clearCookies();
  localStorage.clear();
  sessionStorage.clear();
  forgetPageConfig();
  forgetHost();
  resetAuthorizeFailure();
  resetPageState();
});

afterEach(() => {
  act(dismissAll);
  cleanup();
  stopScreen();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(endServing()).toEqual([]);
});
