import 'fake-indexeddb/auto';
import { generateKeyPairSync, sign } from 'node:crypto';
import { listHolders, listScans, sendScans, undoScan, viewDoor } from '@qunlu/contract/attendance/calls.ts';
import { signedText, ticketCode } from '@qunlu/contract/attendance/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claim, clearAll } from '../../platform/offline/store.ts';
import { renderScreen, someSession } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const id = 12;
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const codeOf = (holder: number, rev = 1): string =>
  ticketCode(
    holder,
    rev,
    sign(null, Buffer.from(signedText('activity', id, holder, rev)), privateKey).toString('base64url'),
  );
const seconds = (): number => Math.floor(Date.now() / 1000);
const opened = seconds() - 3600;
const holders = Array.from({ length: 30 }, (_, at) => ({
  holder: at + 1,
  rev: 1,
  name: `来宾${at + 1}`,
  code: String(at + 1).padStart(6, '0'),
  what: '普通票',
}));

let frames: string[] = [];
let online = true;

/** What a camera sees, one code after the other. */
class Detector {
  static getSupportedFormats = async (): Promise<string[]> => ['qr_code'];
  async detect(): Promise<{ rawValue: string }[]> {
    const next = frames.shift();
    return next === undefined ? [] : [{ rawValue: next }];
  }
}

function network(there: boolean): void {
  online = there;
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
}

/** Answers as the server would, and only while it can be reached. */
const reached = <T,>(answer: T): T => {
  if (!online) throw new TypeError('Failed to fetch');
  return answer;
};

beforeEach(async () => {
  await clearAll();
  await claim(someSession.user_id);
  online = true;
  frames = [];
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  vi.stubGlobal('BarcodeDetector', Detector);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => Object.assign(new MediaStream(), { getTracks: () => [] }) },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  serve(viewDoor, () =>
    reached({
      title: '西湖读书会',
      now: seconds(),
      key: String(publicKey.export({ format: 'jwk' }).x),
      sessions: [{ session_id: 5, name: '签到', opens_at: opened, closes_at: opened + 7200, signed: 0 }],
      expected: 30,
      can: { arrange: true },
    }),
  );
  serve(listHolders, () => reached({ list: holders }));
  serve(listScans, () => reached({ list: [], cursor: 0, more: false, signed: 0 }));
});

afterEach(() => void vi.restoreAllMocks());

const open = async (): Promise<void> => {
  renderScreen(`/activity/admin/${id}/door`, { session: {} });
  await screen.findByText('扫对方票上的码，或按姓名、签到码找');
};
const scan = (...codes: string[]): void => void frames.push(...codes);
const openCamera = async (): Promise<void> =>
  user.click(await screen.findByRole('button', { name: '打开相机扫码' }));
/** As the server takes each number once. */
function door(known = new Map<string, number>()) {
  const taken = new Map<string, number>();
  const calls = serve(sendScans, ({ body }) => {
    if (!online) throw new TypeError('Failed to fetch');
    const list = body.scans.map(({ client_id, ticket, holder: picked = 0 }) => {
      const holder = ticket ? Number(ticket.split('.')[1]) : picked;
      const before = known.get(String(holder));
      taken.set(client_id, (taken.get(client_id) ?? 0) + 1);
      return {
        client_id,
        holder,
        name: `来宾${holder}`,
        what: '普通票',
        ...(before === undefined
          ? { result: 'in' as const, at: seconds(), words: '签到成功' }
          : { result: 'already' as const, at: before, words: '10:05 在西门由李四签过到' }),
      };
    });
    return { list, signed: taken.size };
  });
  return { calls, taken };
}

test('without a network twenty are scanned, kept, and sent once each when it returns; what differs is shown [D99]', async () => {
  const { calls, taken } = door(new Map([['7', seconds() - 300]]));
  await open();
  await openCamera();
  network(false);
  scan(...holders.slice(0, 20).map(({ holder }) => codeOf(holder)));
  expect(await screen.findByText('离线：已存 20 位，联网后自动上传')).toBeTruthy();
  expect(taken.size).toBe(0);
  network(true);
  await waitFor(() => expect(taken.size).toBe(20));
  await waitFor(() => expect(screen.queryByText(/离线：/)).toBeNull());
  expect([...taken.values()]).toEqual(Array.from({ length: 20 }, () => 1));
  expect(calls.at(-1)?.body.scans[0]?.ticket).toBe(codeOf(1));
  const differs = await screen.findByRole('region', { name: '上传后不一样的' });
  expect(within(differs).getByText('来宾7')).toBeTruthy();
  expect(within(differs).getByText('10:05 在西门由李四签过到')).toBeTruthy();
  await user.click(within(differs).getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '上传后不一样的' })).toBeNull());
}, 60_000);

test('a door that is opened without a network goes on with what it had loaded, and sends it later [D99]', async () => {
  const { taken } = door();
  await open();
  // Kept by the background a moment after the first screen.
  await waitFor(
    async () => {
      const { readAll } = await import('../../platform/offline/store.ts');
      expect((await readAll(someSession.user_id, 'copy:')).length).toBeGreaterThan(1);
    },
    { timeout: 15_000 },
  );
  const { stopScreen } = await import('../../testing/render-screen.tsx');
  stopScreen();
  document.body.replaceChildren();
  network(false);
  await open();
  await openCamera();
  scan(codeOf(3));
  expect(await screen.findByText('离线：已存 1 位，联网后自动上传')).toBeTruthy();
  network(true);
  await waitFor(() => expect([...taken.values()]).toEqual([1]));
}, 60_000);

test('forged, stale, foreign and repeated codes are told apart by the phone alone [D99]', async () => {
  door();
  await open();
  await openCamera();
  network(false);
  scan('https://qunlu.example/#!/card/1');
  expect(await screen.findByText('这不是票上的码，请对方打开票再扫')).toBeTruthy();
  scan(codeOf(3).replace('QL1.3.', 'QL1.4.'));
  expect(await screen.findByText('这个码不是真的，请核对姓名后在名单里找')).toBeTruthy();
  scan(codeOf(3, 2));
  expect(await screen.findByText('不能签到：这是旧的码，请对方打开最新的票再扫')).toBeTruthy();
  scan(codeOf(99));
  expect(await screen.findByText('不在名单里，请核对是不是这场活动的票')).toBeTruthy();
  scan(codeOf(4));
  expect(await screen.findByText('签到成功，已存在这部手机上')).toBeTruthy();
  scan('x', codeOf(4));
  expect(await screen.findByText(/^已签到：\d\d:\d\d 签过到$/)).toBeTruthy();
}, 40_000);

test('with a network the server decides, and another phone’s scan is said with when and where [D99]', async () => {
  door(new Map([['2', seconds() - 60]]));
  await open();
  await openCamera();
  scan(codeOf(1));
  const said = await screen.findByText('签到成功');
  expect(said.closest('[data-kind]')?.getAttribute('data-kind')).toBe('in');
  scan(codeOf(2));
  expect(await screen.findByText('已签到：10:05 在西门由李四签过到')).toBeTruthy();
  expect(screen.getByText('来宾2').closest('[data-kind]')?.getAttribute('data-kind')).toBe('already');
}, 40_000);

test('somebody without a code is found by name or by six digits; a sign-in is undone [D99]', async () => {
  door();
  const undone = serve(undoScan, { signed: 0 });
  await open();
  const search = screen.getByRole('searchbox', { name: '姓名或 6 位签到码' });
  await user.type(search, '来宾29');
  await user.click(await screen.findByRole('button', { name: '签到' }));
  expect(await screen.findByText('签到成功')).toBeTruthy();
  expect(await screen.findByText(`${dateTime(seconds()).slice(11)} 已签到`)).toBeTruthy();
  await user.clear(search);
  await user.type(search, '000030');
  expect(await screen.findByText('普通票 · 000030')).toBeTruthy();
  const recent = await screen.findByRole('region', { name: '刚刚签到的' });
  await user.click(within(recent).getByRole('button', { name: '撤销' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(undone).toHaveLength(1));
  expect(undone[0]?.body).toEqual({ session_id: 5, holder: 29 });
}, 40_000);

test('before there is anything to scan for the page says so under a sign, as every empty page [R172]', async () => {
  serve(viewDoor, {
    title: '周五到货',
    now: seconds(),
    key: '',
    sessions: [],
    expected: 0,
    can: { arrange: false },
  });
  serve(listHolders, { list: [] });
  renderScreen('/groupbuy/12/door', { session: {} });
  const title = await screen.findByText('还没有可以取的货');
  expect(title.parentElement?.querySelector('svg')).toBeTruthy();
});

test('a helper who lost the right reads it, and what they scanned is not sent for ever [D99]', async () => {
  await open();
  serve(sendScans, () => fail('forbidden', { message: '您没有这个权限，请联系主办人' }));
  await user.type(screen.getByRole('searchbox', { name: '姓名或 6 位签到码' }), '000001');
  await user.click(await screen.findByRole('button', { name: '签到' }));
  expect(await screen.findByText('不能签到：您没有这个权限，请联系主办人')).toBeTruthy();
}, 40_000);
