import { getData } from '@qunlu/contract/account/calls.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { expect, test, vi } from 'vitest';
import { serve } from '../testing/serve.ts';
import { shareLink } from './host/share-data.ts';
import { setReady } from './page-state.ts';
import { reports } from './report.ts';
import { login } from './session.ts';
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
