import { getData } from '@qunlu/contract/account/calls.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { expect, test, vi } from 'vitest';
import { serve } from '../testing/serve.ts';
import { shareLink } from './host/share-data.ts';
import { setReady } from './page-state.ts';
import { reports } from './report.ts';
import { login } from './session.ts';
import { appState } from './app-state.ts';
import { siteHosts, startSiteData } from './site-data.ts';

const data = {
  allow_open_card_applet: false,
  app_config: {},
  domain: [{ foreign_type: 1, domain: 'book.example' }],
  is_show_community: false,
  platform_host: 'qunlu.example',
  share_mark: '',
};

test("[D205] the configured hosts are the site's own once they are known", async () => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/?_qc=tea');
  const asked = serve(getData, data);
  const stop = startSiteData();
  setReady();
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked[0]?.query).toEqual({ _qc: 'tea' });
  expect(siteHosts()).toEqual([location.host, 'qunlu.example', 'book.example']);
  stop();
  expect(siteHosts()).toEqual([location.host]);
});

test('[E175][E176][E177][E178][E179][E180][E181][K068] the app knows its domains, its channel’s settings and whether the community is shown', async () => {
  vi.useFakeTimers();
  serve(getData, {
    ...data,
    allow_open_card_applet: true,
    app_config: { slogan: '一杯好茶' },
    domain: [
      { foreign_type: 2, domain: 'home.example' },
      { foreign_type: 1, domain: 'book.example' },
    ],
  });
  expect(appState()).toMatchObject({
    openLaunchWeapp: false,
    appConfig: {},
    domainResult: { is_show_community: true },
  });
  const stop = startSiteData();
  setReady();
  await vi.advanceTimersByTimeAsync(1100);
  expect(appState()).toEqual({
    openLaunchWeapp: true,
    domainResult: {
      phonebook_domain: 'book.example',
      phonebook_home_domain: 'home.example',
      platform_domain: 'qunlu.example',
      is_show_community: false,
    },
    appConfig: { slogan: '一杯好茶' },
  });
  stop();
});

test('[D42] links carry the mark that the server signed, from when it has come', async () => {
  vi.useFakeTimers();
  const mark = 'uAAAAAAAbWQAAAAAAAAA';
  serve(getData, { ...data, share_mark: mark });
  login({ token: 'a'.repeat(43), user_id: 7001, expires_at: 4_000_000_000, expires_in: 1000 });
  const stop = startSiteData();
  expect(shareLink('/card/1')).toBe(`${location.origin}/card/1?_qc=u7001`);
  setReady();
  await vi.advanceTimersByTimeAsync(1100);
  expect(shareLink('/card/1')).toBe(`${location.origin}/card/1?_qc=${mark}`);
  stop();
});

test('[B268] [M059] a failure is logged only', async () => {
  vi.useFakeTimers();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  serve(getData, () => {
    throw new Failure('busy');
  });
  const stop = startSiteData();
  setReady();
  await vi.advanceTimersByTimeAsync(1100);
  expect(reports().at(-1)).toMatchObject({
    kind: 'error',
    name: 'get-data',
    message: '系统繁忙，请稍后再试',
  });
  expect(warned).toHaveBeenCalledOnce();
  expect(document.body.textContent).toBe('');
  expect(siteHosts()).toEqual([location.host]);
  stop();
});
