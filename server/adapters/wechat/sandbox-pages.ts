import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import QRCode from 'qrcode';
import type { Deps } from '../../platform/context.ts';
import { escapeHtml } from '../../platform/html.ts';
import { give, openidOf, people, take, unionidOf, type SandboxPerson } from './grants.ts';
import { fakeScript } from './sandbox-script.ts';

type Fields = Record<string, string | undefined>;

/** Following does not end by itself; a year is long enough. */
const followSeconds = 31_536_000;

const shell = (title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/sandbox/inbox.css"></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

const html = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(page);

const someone = (deps: Deps): SandboxPerson => {
  const person = deps.random(5).toString('hex');
  return { person, nickname: `微友${person.slice(0, 4)}`, snapshot: false };
};

/** The people whom a tester may choose to be. */
function choices(deps: Deps): readonly (SandboxPerson & { label: string })[] {
  return [
    ...people.map((person) => ({ ...person, label: person.nickname })),
    { ...someone(deps), label: '一位新的微信用户' },
    { person: 'snapshot', nickname: '', snapshot: true, label: '只看快照的微信用户' },
  ];
}

const list = (deps: Deps, address: (person: SandboxPerson) => string): string =>
  `<ul>${choices(deps)
    .map((person) => `<li><a href="${escapeHtml(address(person))}">${escapeHtml(person.label)}</a></li>`)
    .join('')}</ul>`;

const chosen = (query: Fields): SandboxPerson => {
  const known = people.find((person) => person.person === query['person']);
  const snapshot = query['person'] === 'snapshot';
  return (
    known ?? {
      person: (query['person'] ?? '').replace(/\W/g, '').slice(0, 32) || 'nobody',
      nickname: snapshot ? '' : (query['nickname'] ?? '').slice(0, 32),
      snapshot,
    }
  );
};

/** Pages of the sandbox's WeChat, and routes that let tests act as its apps. */
export function sandboxWechatPages(app: FastifyInstance, deps: Deps, codeSeconds: number): void {
  const at = (path: string): string => `/sandbox/wechat${path}`;
  const appids = Object.values(deps.env.wechat.apps).map((one) => one?.appid);
  const isOwn = (address: string): boolean =>
    URL.canParse(address) && new URL(address).origin === new URL(deps.env.publicUrl).origin;

  const authorize = async (request: { query: unknown }, reply: FastifyReply): Promise<FastifyReply> => {
    const { appid = '', redirect_uri = '', state = '' } = request.query as Fields;
    if (!appids.includes(appid) || !isOwn(redirect_uri)) {
      return html(reply, 400, shell('redirect_uri 参数错误', '<p>授权地址不属于本站（10003）。</p>'));
    }
    const to = (person: SandboxPerson): string =>
      `${at('/grant')}?${new URLSearchParams({ appid, redirect_uri, state, person: person.person, nickname: person.nickname }).toString()}`;
    const intro = '<p class="meta">沙盒里没有真的微信。请选择以谁的身份授权登录群录。</p>';
    return html(reply, 200, shell('沙盒微信授权', intro + list(deps, to)));
  };
  app.get(at('/connect/oauth2/authorize'), authorize);
  app.get(at('/connect/qrconnect'), authorize);

  app.get(at('/grant'), async (request, reply) => {
    const query = request.query as Fields;
    const { appid = '', redirect_uri = '', state = '' } = query;
    if (!appids.includes(appid) || !isOwn(redirect_uri)) return reply.callNotFound();
    const code = await give(deps, 'code', { appid, person: chosen(query) }, codeSeconds);
    // The query goes before the fragment, as with WeChat.
    const target = new URL(redirect_uri);
    target.searchParams.set('code', code);
    target.searchParams.set('state', state);
    return reply.header('cache-control', 'no-store').redirect(target.href, 302);
  });

  /** Issues what a mini-program or a native app would get from WeChat on the phone. */
  app.get(at('/issue'), async (request) => {
    const query = request.query as Fields;
    const person = { ...chosen(query), phone: (query['phone'] ?? '').replace(/\D/g, '').slice(0, 11) };
    if (query['kind'] === 'mini') return { code: await give(deps, 'mini-code', { person }, codeSeconds) };
    if (query['kind'] === 'phone') return { code: await give(deps, 'phone-code', { person }, codeSeconds) };
    const openid = openidOf(deps, deps.wechat.appid('app'), person.person);
    const unionid = unionidOf(deps, person.person);
    return { openid, access_token: await give(deps, 'token', { openid, unionid, person }, codeSeconds) };
  });

  app.get(at('/cgi-bin/showqrcode'), async (request, reply) => {
    const { ticket = '' } = request.query as Fields;
    const address = `${deps.env.publicUrl}${at('/follow')}?ticket=${encodeURIComponent(ticket)}`;
    const image = await QRCode.toBuffer(address, { width: 430, margin: 4 });
    return reply.type('image/png').header('cache-control', 'no-store').send(image);
  });

  app.get(at('/follow'), async (request, reply) => {
    const { ticket = '' } = request.query as Fields;
    const to = (person: SandboxPerson): string =>
      `${at('/followed')}?${new URLSearchParams({ ticket, person: person.person, nickname: person.nickname }).toString()}`;
    const intro = '<p class="meta">扫码后，微信会请人关注服务号“群录”。请选择谁来关注。</p>';
    return html(reply, 200, shell('关注服务号', intro + list(deps, to)));
  });

  app.get(at('/followed'), async (request, reply) => {
    const query = request.query as Fields;
    const ticket = query['ticket'] ?? '';
    const code = await take<{ scene: string }>(deps, 'qrcode', ticket, false);
    if (!code) return html(reply, 410, shell('二维码已过期', '<p>请回到群录重新获取二维码。</p>'));
    const openid = openidOf(deps, deps.wechat.appid('official'), chosen(query).person);
    await give(deps, 'follow', {}, followSeconds, openid);
    const said = await push(deps, openid, code.scene, ticket);
    return html(reply, 200, shell('已关注', `<p>${said || '请回到群录继续。'}</p>`));
  });

  app.get(at('/jweixin.js'), async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(fakeScript),
  );
}

/** Pushes the event of a new follower to this server, signed and in XML like the real one; answers what the account says. */
async function push(deps: Deps, openid: string, scene: string, ticket: string): Promise<string> {
  const timestamp = String(Math.floor(deps.clock().getTime() / 1000));
  const nonce = deps.random(6).toString('hex');
  const signature = createHash('sha1')
    .update([deps.env.wechat.messageToken, timestamp, nonce].sort().join(''))
    .digest('hex');
  const body = `<xml><ToUserName><![CDATA[qunlu]]></ToUserName><FromUserName><![CDATA[${openid}]]></FromUserName><CreateTime>${timestamp}</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[subscribe]]></Event><EventKey><![CDATA[qrscene_${scene}]]></EventKey><Ticket><![CDATA[${ticket}]]></Ticket></xml>`;
  const answer = await fetch(
    `${deps.self.url}/wx/message?${new URLSearchParams({ signature, timestamp, nonce }).toString()}`,
    { method: 'POST', headers: { 'content-type': 'text/xml' }, body },
  );
  return /<Content><!\[CDATA\[(.*?)\]\]>/s.exec(await answer.text())?.[1] ?? '';
}
