import { header } from '@qunlu/contract/kernel/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { setMember } from './features/staff/service/members.ts';
import { jobContext, type Deps } from './platform/context.ts';
import { sign } from './platform/signature.ts';
import { readInbox } from './outside/sms/sandbox.ts';
import { monthSeconds } from '@qunlu/contract/kernel/formats.ts';

const month = (text: string): number => monthSeconds(text) ?? 0;

/** The people of the demo world; the first one is whom the ready line names. */
const people = [
  {
    phone: '13800138000',
    card: {
      realname: '林知远',
      company: '青禾茶业',
      position: '创始人',
      phone: '13800138000',
      email: 'zhiyuan@qinghe.example',
      wechat: 'linzhiyuan',
      cityname: '杭州市',
      citycode: '330100',
      address: '西湖区龙井路 18 号',
      intro: '做了十二年茶。相信一杯好茶和一张好名片一样，干净、可靠、有来处。\n常驻杭州，每年春天在龙井村。',
      provide: '龙井、红茶的产地直采；企业定制茶礼；茶室空间顾问。',
      card_style: 1,
      cardWorks: [
        {
          company: '青禾茶业',
          position: '创始人',
          industry: '农业',
          start_at: month('2014-03'),
          end_at: 0,
          description: '从一间茶室做到三座茶园。',
        },
        {
          company: '浙江茶叶集团',
          position: '品控经理',
          industry: '农业',
          start_at: month('2009-07'),
          end_at: month('2014-02'),
          description: '',
        },
      ],
      cardEducations: [
        {
          school: '浙江大学',
          major: '茶学',
          degree: 5,
          start_at: month('2005-09'),
          end_at: month('2009-06'),
          description: '',
        },
      ],
      cardExtends: [{ key: '茶园', value: '西湖区翁家山' }],
    },
  },
  {
    phone: '13800138001',
    card: {
      realname: '欧阳明月',
      company: '远山建筑设计事务所',
      position: '主持建筑师',
      phone: '13800138001',
      email: 'mingyue@yuanshan.example',
      wechat: 'yuanshan_my',
      cityname: '苏州市',
      citycode: '320500',
      intro: '园林与旧房改造。',
      provide: '旧宅改造咨询、民宿设计。',
      card_style: 4,
      permissions: { privacy: 0 },
    },
  },
  {
    phone: '13800138002',
    card: {
      realname: '陈默',
      company: '默会科技',
      position: '工程师',
      phone: '13800138002',
      cityname: '深圳市',
      citycode: '440300',
      intro: '写代码，也修自行车。',
      card_style: 2,
      permissions: { privacy: 2 },
    },
  },
] as const;

async function call<T>(
  app: FastifyInstance,
  deps: Deps,
  request: { method: 'GET' | 'POST' | 'PUT'; url: string; body?: unknown; token?: string; ip: string },
): Promise<T> {
  const timestamp = String(deps.clock().getTime());
  const answer = await app.inject({
    method: request.method,
    url: request.url,
    remoteAddress: request.ip,
    headers: {
      [header.timestamp]: timestamp,
      [header.signature]: sign(deps.env.appSecret, timestamp),
      ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
    },
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  });
  if (answer.statusCode !== 200) throw new Error(`演示数据写入失败：${request.url} ${answer.body}`);
  return answer.json<T>();
}

/** Works in the back office; stands in the README. */
const staff = { phone: '13800138009', password: 'Chahua2026guan' } as const;

async function register(
  app: FastifyInstance,
  deps: Deps,
  phone: string,
  ip: string,
  password?: string,
): Promise<string> {
  const signed = await call<{ ts: number; sign: string }>(app, deps, {
    method: 'POST',
    url: '/v1/oauth/getsign',
    body: { phone },
    ip,
  });
  await call(app, deps, {
    method: 'POST',
    url: '/v1/oauth/phone-code',
    body: { phone, scene: 'login', ts: signed.ts, sign: signed.sign },
    ip,
  });
  const code = (await readInbox(deps.db, phone))[0]?.code ?? '';
  const session = await call<{ data: { token: string } }>(app, deps, {
    method: 'POST',
    url: '/regcenter/customer/login/captcha',
    body: { phone, code, product: 'qun', protocolIds: [1, 2], password },
    ip,
  });
  return session.data.token;
}

/** The demo world happened yesterday, so that its people may ask for a code at once. */
const hoursAgo = 26;

/**
 * Fills an empty sandbox with a few people, through the same calls that the app makes.
 * Answers how to log in as the first of them.
 */
export async function seedDemo(deps: Deps, build: (deps: Deps) => Promise<FastifyInstance>): Promise<string> {
  const hint = `演示账号 ${people[0].phone}`;
  const accounts = deps.db.withTables<{ account_user: { user_id: number } }>();
  if (await accounts.selectFrom('account_user').select('user_id').limit(1).executeTakeFirst()) return hint;
  let now = deps.clock().getTime() - hoursAgo * 3_600_000;
  const past: Deps = { ...deps, clock: () => new Date((now += 60_000)) };
  const app = await build(past);
  const cards: { card_id: number; token: string }[] = [];
  for (const [index, person] of people.entries()) {
    const ip = `127.0.0.${index + 10}`;
    const token = await register(app, past, person.phone, ip);
    const card = await call<{ card_id: number }>(app, past, {
      method: 'POST',
      url: '/v1/card/post',
      body: person.card,
      token,
      ip,
    });
    cards.push({ card_id: card.card_id, token });
  }
  const [host, second] = cards;
  if (host && second) {
    const visit = { token: second.token, ip: '127.0.0.11' };
    const seen = await call<{ phone: string }>(app, past, {
      method: 'GET',
      url: `/v1/card/view?id=${host.card_id}&more=1`,
      ...visit,
    });
    await call(app, past, { method: 'PUT', url: '/v1/card/hit', body: { id: host.card_id }, ...visit });
    await call(app, past, {
      method: 'POST',
      url: '/v3-api/customer/card/decode',
      body: { hash: seen.phone.split('|')[1] },
      ...visit,
    });
  }
  const token = await register(app, past, staff.phone, '127.0.0.9', staff.password);
  await call(app, past, {
    method: 'POST',
    url: '/v1/user/edit',
    body: { username: '值班员' },
    token,
    ip: '127.0.0.9',
  });
  await setMember(jobContext(past), {
    phone: staff.phone,
    roles: ['auditor', 'service', 'operator', 'admin'],
  });
  await app.close();
  return hint;
}
