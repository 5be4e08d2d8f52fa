import { staffMe } from '@qunlu/contract/staff/calls.ts';
import { answerTo, endServing, serve } from '@qunlu/contract/testing/serve.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

import { rolesOf } from '../platform/session.ts';

// The code of a page is compiled when it is first opened, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
vi.setConfig({ testTimeout: 20_000 });

async function respond(input: string | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(input, location.origin);
  const answer = await answerTo({
    method: init.method ?? 'GET',
    path: pathname,
    query: Object.fromEntries(searchParams),
    text: typeof init.body === 'string' ? init.body : undefined,
    headers: new Headers(init.headers),
  });
  if (!answer) throw new TypeError('Failed to fetch');
  return new Response(JSON.stringify(answer.body), { status: answer.status });
}

const inlineStyle = (element: Element): CSSStyleDeclaration =>
  element instanceof HTMLElement ? element.style : document.body.style;

/** Each test is a new page load in a new tab: no session, and a network that answers only what the test serves. */
beforeEach(() => {
  vi.stubGlobal('fetch', respond);
  // Working out what all rules of the library's styles make of an element takes a third of a run; no test asks.
  vi.spyOn(window, 'getComputedStyle').mockImplementation(inlineStyle);
  history.replaceState(null, '', '/console/');
  localStorage.clear();
  sessionStorage.clear();
  serve(staffMe, () => ({ user_id: 7001, name: '值班的同事', roles: rolesOf(), waiting: {} }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(endServing()).toEqual([]);
});
