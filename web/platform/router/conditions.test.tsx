import { viewCardPhone } from '@qunlu/contract/card/calls.ts';
import { Failure, type FailureName } from '@qunlu/contract/kernel/errors.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { clearCookies, keepAuth } from '../auth-cookies.ts';
import { networkCode, networkMessage, RequestError } from '../http/errors.ts';
import { createQueryClient, readOptions, useRead } from '../query.ts';
import { startSession } from '../session.ts';
import { admit } from './admit.ts';
import { navigate, startLocation } from './location.ts';
import { Outlet } from './outlet.tsx';
import { useIdParam } from './params.ts';
import { createTable, type Condition, type RouteFlags, type RouteSpec } from './table.ts';

const say = (text: string) => () => <h1>{text}</h1>;
const route = (path: string, show: () => React.ReactNode, more: Partial<RouteSpec> = {}): RouteSpec => ({
  path,
  title: path,
  screen: () => Promise.resolve({ default: show }),
  ...more,
});

/** What the server knows of the person. */
let state = { card: true, allowed: true };
let asked = 0;
const condition = (to: string): Condition => ({
  met: (_client, { id }) => ((asked += 1), Promise.resolve(id === '9' && state.allowed)),
  to,
});
const flags = {
  joined: { joined: condition('/event/:id') },
  buyer: { buyer: condition('/service/:id') },
  onlyPayed: { onlyPayed: condition('/course/:id/offer') },
} satisfies Record<string, RouteFlags>;
const cardCheck: Condition = { met: () => Promise.resolve(state.card), to: '/card/create' };

/** Whom only the server's answer keeps out. */
const answers: Condition = { met: () => Promise.resolve(true), to: '/event/:id' };

function Read() {
  const { data, error } = useRead(viewCardPhone, { id: useIdParam() });
  return <h1>{error ? '没有读到' : `读到 ${data?.phone}`}</h1>;
}

const table = createTable({
  aliases: [],
  redirects: [],
  routes: [
    route('/home', say('首页')),
    route('/login', say('登录'), { access: 'guest-only' }),
    route('/event/:id', say('报名')),
    route('/service/:id', say('购买')),
    route('/course/:id/offer', say('付费')),
    route('/card/create', say('新建名片')),
    route('/joined/:id', say('成员页'), { flags: flags.joined }),
    route('/open/:id', say('敞开的成员页'), { flags: flags.joined, access: 'guest' }),
    route('/buyer/:id', say('买家页'), { flags: flags.buyer }),
    route('/payed/:id', say('付费页'), { flags: flags.onlyPayed }),
    route('/circles', say('圈子'), { flags: { cardCheck } }),
    route('/read/:id', Read, {
      flags: {
        joined: answers,
        buyer: { ...answers, to: '/service/:id' },
        onlyPayed: { ...answers, to: '/course/:id/offer' },
      },
    }),
    route('/plain/:id', Read),
    route('/asks/:id', say('进来了'), {
      flags: {
        joined: {
          met: async (client, { id }) =>
            (await client.fetchQuery(readOptions(viewCardPhone, { id: Number(id) }))) !== null,
          to: '/event/:id',
        },
      },
    }),
  ],
});

const noNetwork = new RequestError({ message: networkMessage, code: networkCode });

const stops: (() => void)[] = [];

function open(address: string): void {
  history.replaceState(null, '', address);
  stops.push(startLocation(), startSession());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Outlet table={table} notFound={<h1>没有</h1>} />
      <DialogHost />
    </QueryClientProvider>,
  );
}

const title = (name: string) => screen.findByRole('heading', { name });
const notified = (text: string) => screen.findByText(text);

beforeEach(() => {
  state = { card: true, allowed: true };
  asked = 0;
  keepAuth({ token: 't', user_id: 5, expires_at: Date.now() / 1000 + 999, expires_in: 999 });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('a condition of a route', () => {
  test('guests log in first and come back, even where the route is open to guests', async () => {
    clearCookies();
    open('/#!/open/8');
    expect(await title('登录')).toBeTruthy();
    expect(new URLSearchParams(location.search).get('callback')).toBe('/open/8');
    expect(asked).toBe(0);
  });

  test('lets in whom it is met for, asked anew at each visit', async () => {
    open('/#!/joined/9');
    expect(await title('成员页')).toBeTruthy();
    act(() => navigate('/home'));
    await title('首页');
    state.allowed = false;
    act(() => navigate('/joined/9'));
    expect(await title('报名')).toBeTruthy();
    expect(asked).toBe(2);
  });

  test.each([
    ['/joined/8', '报名', '#!/event/8', '仅成员可见，请先加入'],
    ['/buyer/8', '购买', '#!/service/8', '仅购买者可见，请先购买'],
    ['/payed/8', '付费', '#!/course/8/offer', '这是付费内容，付费后可以查看'],
  ])('[B189][D140] %s tells others what is missing and leads to %s', async (path, name, hash, words) => {
    open('/#!/home');
    await title('首页');
    act(() => navigate(path));
    expect(await title(name)).toBeTruthy();
    expect(await notified(words)).toBeTruthy();
    expect(location.hash).toBe(hash);
    act(() => history.back());
    expect(await title('首页')).toBeTruthy();
  });

  test('a refusal by the server is a no; any other failure is the screen’s to show', async () => {
    serve(viewCardPhone, () => {
      throw new Failure('membersOnly');
    });
    open('/#!/asks/4');
    expect(await title('报名')).toBeTruthy();
    serve(viewCardPhone, () => {
      throw new Failure('notFound');
    });
    act(() => navigate('/asks/5'));
    expect(await title('进来了')).toBeTruthy();
  });

  test('[E238] who has no card is told, makes one and comes back', async () => {
    state.card = false;
    open('/?tab=mine#!/circles');
    expect(await title('新建名片')).toBeTruthy();
    expect(await notified('请先新建名片')).toBeTruthy();
    expect(new URLSearchParams(location.search).get('callback')).toBe('/circles?tab=mine');
    state.card = true;
    act(() => navigate('/circles?tab=mine', { replace: true }));
    expect(await title('圈子')).toBeTruthy();
  });
});

test('a network that fails is not a missing card', async () => {
  const flags: RouteFlags = { cardCheck: { met: () => Promise.reject(noNetwork), to: '/card/create' } };
  await expect(admit(createQueryClient(), flags, {})).resolves.toBeUndefined();
});

describe('a refusal that the server answers', () => {
  const refuse = (name: FailureName, message: string): void => {
    serve(viewCardPhone, () => {
      throw new Failure(name, { message });
    });
  };

  test.each<[FailureName, string]>([
    ['membersOnly', '报名'],
    ['buyersOnly', '购买'],
    ['paidContent', '付费'],
  ])('%s leads from the screen to the page that helps', async (name, page) => {
    refuse(name, '请先办好');
    open('/#!/read/6');
    expect(await title(page)).toBeTruthy();
    expect(await notified('请先办好')).toBeTruthy();
  });

  test('a screen that names no such page shows it itself', async () => {
    refuse('membersOnly', '请先加入');
    open('/#!/plain/6');
    expect(await title('没有读到')).toBeTruthy();
    expect(location.hash).toBe('#!/plain/6');
  });
});
