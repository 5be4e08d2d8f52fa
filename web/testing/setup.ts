import { checkFrequency } from '@qunlu/contract/friend/applications.ts';
import { listFriends, listTies } from '@qunlu/contract/friend/calls.ts';
import { listBadges } from '@qunlu/contract/app.ts';
import { listBanners } from '@qunlu/contract/article/calls.ts';
import { viewHome } from '@qunlu/contract/discovery/home.ts';
import { listMine } from '@qunlu/contract/circle/home.ts';
import { userServices } from '@qunlu/contract/service/calls.ts';
import { getData } from '@qunlu/contract/account/calls.ts';
import { reportError, trackUser } from '@qunlu/contract/tracking/calls.ts';
import { myVipList } from '@qunlu/contract/vip/calls.ts';
import { vouchLine } from '@qunlu/contract/vouch/calls.ts';
import { act, cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { clearCookies, grayName, keepCookie } from '../platform/auth-cookies.ts';
import { forgetPageConfig } from '../platform/config.ts';
import { forgetHost } from '../platform/host/host.ts';
import { resetPhoneRequired } from '../platform/http/phone-required.ts';
import { resetAuthorizeFailure } from '../platform/http/unauthorized.ts';
import { resetPageState } from '../platform/page-state.ts';
import { forgetReports } from '../platform/report.ts';
import { dismissAll } from '../ui/dialog/stack.ts';
import { emptyHome } from './home.ts';
import { stopScreen } from './render-screen.tsx';
import { comeToRest } from './rest.ts';
import { endServing, respond, serve } from './serve.ts';

// The code of a screen is compiled when it is first opened, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });
const { waitFor } = vi;
vi.waitFor = (work, options = 10_000) => waitFor(work, options);

/** A socket that never opens: the app must work without one. */
class QuietSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  close(): void {
    this.readyState = 3;
  }
  send(): void {
    throw new Error('a socket that is not open sends nothing');
  }
}

/** Every app loads it a second after its first screen. */
const siteData = {
  allow_open_card_applet: false,
  app_config: {},
  domain: [],
  is_show_community: false,
  platform_host: 'localhost:3000',
  share_mark: '',
};

/**
 * Each screen test is a new page load: no session, empty storage, and a network that answers only what the test
 * serves.
 */
beforeEach(() => {
  vi.stubGlobal('fetch', respond);
  history.replaceState(null, '', '/');
  clearCookies();
  keepCookie(grayName, '', 0);
  localStorage.clear();
  sessionStorage.clear();
  forgetPageConfig();
  forgetHost();
  resetPhoneRequired();
  resetAuthorizeFailure();
  resetPageState();
  forgetReports();
  serve(getData, siteData);
  serve(reportError, { ok: true });
  serve(trackUser, { kept: 0 });
  // Calls that every frame makes, and every card of another person.
  serve(myVipList, { list: [] });
  serve(listBadges, { badges: {} });
  serve(viewHome, emptyHome);
  serve(listBanners, { list: [] });
  // The side bar of a wide window.
  serve(listMine, { list: [], next: -1 });
  serve(checkFrequency, { can: true, left: 20, msg: '', waiting_id: 0, waiting_mine: false });
  serve(listTies, { list: [] });
  serve(listFriends, { list: [], next: -1, total: 0, letters: [] });
  serve(userServices, { list: [], next: -1 });
  serve(vouchLine, { count: 0, friends: 0 });
  vi.stubGlobal('WebSocket', QuietSocket);
});

afterEach(async () => {
  vi.useRealTimers();
  await comeToRest();
  act(dismissAll);
  cleanup();
  stopScreen();
  vi.unstubAllGlobals();
  expect(endServing()).toEqual([]);
});

/**
 * The window of a file is closed when nothing in it waits any more. What a screen had asked for and nobody waits for, e.g. an answer
 * whose cache entry is thrown away ten minutes later, would start a timer after that and keep the run for as long.
 */
afterAll(() => {
  const never = (): number => 0;
  Object.assign(globalThis, {
    setTimeout: never,
    setInterval: never,
    fetch: () => new Promise<never>(() => undefined),
  });
});
