import { hitCard, listCards, viewCard } from '@qunlu/contract/card/calls.ts';
import { listCallers } from '@qunlu/contract/card/timeline.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { shortLink } from '@qunlu/contract/share.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { keepDoings, othersCard, ownCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const short = 'https://qunlu.example/s/h4Kp2Qz';
const whole = `${location.origin}/card/9001?_qc=u7001`;
const answer = { short_link: short, code: 'h4Kp2Qz', expires_at: 0 };

/** The sheet of one's own card, on the home screen of somebody who is logged in. */
async function openSheet(path = '/app/home') {
  serve(listCards, { list: [ownCard], next: -1 });
  serve(listCallers, { list: [], next: -1, guests: 0, guests_at: 0, hidden: false, sources: [] });
  renderScreen(path, { session: {} });
  await user.click(await screen.findByRole('button', { name: '分享名片' }));
  return within(await screen.findByRole('dialog', { name: '分享' }));
}

const codeOf = (sheet: ReturnType<typeof within>): string => {
  const address = sheet.getByRole('img', { name: /^二维码/ }).getAttribute('src') ?? '';
  return new URL(address, location.origin).searchParams.get('url') ?? '';
};

describe('the link of a member', () => {
  test('the sheet is there at once with the whole link, the short one takes its place [B054][B055][B056][B057][C081]', async () => {
    let arrive: (link: typeof answer) => void = () => undefined;
    const asked = serve(shortLink, () => new Promise<typeof answer>((done) => (arrive = done)));
    const sheet = await openSheet();
    expect(sheet.getByText('您好，我是林知远')).toBeTruthy();
    expect(sheet.getByText('这是我的名片，期待与您交换名片')).toBeTruthy();
    expect(sheet.getByText(whole)).toBeTruthy();
    expect(codeOf(sheet)).toBe(whole);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toEqual({ link: '/card/9001', qc: 'u7001' });
    act(() => arrive(answer));
    expect(await sheet.findByText(short)).toBeTruthy();
    expect(codeOf(sheet)).toBe(short);
  });

  test('it is copied and handed to the phone as it is shown [M026]', async () => {
    const passed: string[] = [];
    const done = keepDoings({
      canShare: true,
      share: ({ link }) => Promise.resolve(passed.push(link) > 0 ? 'shared' : 'unavailable'),
    });
    serve(shortLink, answer);
    const sheet = await openSheet();
    await sheet.findByText(short);
    await user.click(sheet.getByRole('button', { name: '发送给朋友' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(passed).toEqual([short]);
    await user.click(screen.getByRole('button', { name: '分享名片' }));
    await user.click(await screen.findByRole('button', { name: '复制链接' }));
    expect(await screen.findByText('链接已复制')).toBeTruthy();
    expect(done).toEqual([`copy ${short}`]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('it is asked for once in a visit, and carries the occasion [B059][D42]', async () => {
    const asked = serve(shortLink, answer);
    const sheet = await openSheet('/app/home?_qc=wx&_ac=fair');
    await sheet.findByText(short);
    await user.click(sheet.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: '分享名片' }));
    expect(within(await screen.findByRole('dialog')).getByText(short)).toBeTruthy();
    expect(asked.map(({ body }) => body)).toEqual([{ link: '/card/9001', qc: 'u7001', ac: 'fair' }]);
  });

  test('when there is none, the whole one stays and nothing is said [B059][D42]', async () => {
    const asked = serve(shortLink, () => fail('busy'));
    const sheet = await openSheet('/app/home?_qc=wx&_ac=fair');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(sheet.getByText(`${whole}&_ac=fair`)).toBeTruthy();
    expect(codeOf(sheet)).toBe(`${whole}&_ac=fair`);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('a guest passes on the whole link, with who brought them, and nothing is asked [B059]', async () => {
  serve(hitCard, { views: 13 });
  serve(viewCard, othersCard);
  renderScreen('/card/12?_qc=u7002');
  await user.click(await screen.findByRole('button', { name: '分享' }));
  const sheet = within(await screen.findByRole('dialog', { name: '分享' }));
  expect(sheet.getByText(`${location.origin}/card/12?_qc=u7002`)).toBeTruthy();
  expect(codeOf(sheet)).toBe(`${location.origin}/card/12?_qc=u7002`);
});

describe('the code', () => {
  const face = (): Element | null =>
    screen.getByRole('img', { name: /^二维码/ }).parentElement?.querySelector('[data-tint]') ?? null;

  test('is drawn for a face in its middle: the photo, or the surname [B058]', async () => {
    serve(shortLink, answer);
    const sheet = await openSheet();
    const address = sheet.getByRole('img', { name: /^二维码/ }).getAttribute('src') ?? '';
    expect(new URL(address, location.origin).searchParams.get('logo')).toBe('1');
    expect(face()?.textContent).toBe('林');
  });

  test('of another carries that one’s face, and no way to a poster of it', async () => {
    serve(shortLink, answer);
    serve(hitCard, { views: 13 });
    serve(viewCard, { ...othersCard, avatar: 'https://files.example.com/a.jpg' });
    renderScreen('/card/12', { session: {} });
    await user.click(await screen.findByRole('button', { name: '分享' }));
    const sheet = within(await screen.findByRole('dialog', { name: '分享' }));
    expect(face()?.querySelector('img')?.src).toContain('https://files.example.com/a.jpg');
    expect(sheet.queryByRole('button', { name: '存为海报' })).toBeNull();
  });
});

test('one’s own card leads from the sheet to its poster', async () => {
  serve(shortLink, answer);
  serve(viewCard, ownCard);
  const sheet = await openSheet();
  await user.click(sheet.getByRole('button', { name: '存为海报' }));
  expect(await screen.findByRole('heading', { name: '名片海报' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.search + location.hash).toBe('?id=9001#!/card/poster');
});
