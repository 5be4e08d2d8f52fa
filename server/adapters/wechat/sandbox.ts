import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/context.ts';
import { give, openidOf, take, unionidOf, type SandboxPerson } from './grants.ts';
import { samplePicture } from './sample-picture.ts';
import { sandboxContentSafety } from './sandbox-content-safety.ts';
import { sandboxWechatPages } from './sandbox-pages.ts';
import { sandboxTemplates } from './sandbox-template.ts';

/** Seconds that WeChat's own codes and tokens live. */
const codeSeconds = 300;
const tokenSeconds = 7200;

const invalidCode = { errcode: 40029, errmsg: 'invalid code' };
const invalidCredential = { errcode: 40001, errmsg: 'invalid credential' };

type Fields = Record<string, string | undefined>;

/** The sandbox's WeChat: the same addresses and answers, so that the real client runs against it. */
export function sandboxWechat(app: FastifyInstance, deps: Deps): void {
  const at = (path: string): string => `/sandbox/wechat${path}`;
  const fields = (request: { query: unknown }): Fields => request.query as Fields;
  const { apps } = deps.env.wechat;
  const isOurs = ({ appid, secret }: Fields): boolean =>
    Object.values(apps).some((one) => one !== null && one.appid === appid && one.secret === secret);

  /** A person's identity as an app sees it. */
  const seenBy = (appid: string, person: SandboxPerson) => ({
    openid: openidOf(deps, appid, person.person),
    unionid: unionidOf(deps, person.person),
  });

  app.get(at('/sns/oauth2/access_token'), async (request) => {
    const query = fields(request);
    if (!isOurs(query)) return invalidCredential;
    const granted = await take<{ appid: string; person: SandboxPerson }>(
      deps,
      'code',
      query['code'] ?? '',
      true,
    );
    if (!granted || granted.appid !== query['appid']) return invalidCode;
    const seen = seenBy(granted.appid, granted.person);
    return {
      access_token: await give(deps, 'token', { ...granted, ...seen }, tokenSeconds),
      expires_in: tokenSeconds,
      refresh_token: deps.random(18).toString('base64url'),
      scope: 'snsapi_userinfo',
      ...seen,
      ...(granted.person.snapshot ? { is_snapshotuser: 1 } : {}),
    };
  });

  const holder = async (query: Fields) => {
    const granted = await take<{ openid: string; unionid: string; person: SandboxPerson }>(
      deps,
      'token',
      query['access_token'] ?? '',
      false,
    );
    return granted?.openid === query['openid'] ? granted : null;
  };

  app.get(at('/sns/userinfo'), async (request) => {
    const granted = await holder(fields(request));
    if (!granted) return { errcode: 40003, errmsg: 'invalid openid' };
    return {
      openid: granted.openid,
      unionid: granted.unionid,
      nickname: granted.person.nickname,
      sex: 0,
      headimgurl: '',
      privilege: [],
    };
  });

  app.get(at('/sns/auth'), async (request) =>
    (await holder(fields(request)))
      ? { errcode: 0, errmsg: 'ok' }
      : { errcode: 40003, errmsg: 'invalid openid' },
  );

  app.get(at('/sns/jscode2session'), async (request) => {
    const query = fields(request);
    if (!isOurs(query)) return invalidCredential;
    const granted = await take<{ person: SandboxPerson }>(deps, 'mini-code', query['js_code'] ?? '', true);
    if (!granted) return invalidCode;
    return {
      ...seenBy(query['appid'] ?? '', granted.person),
      session_key: deps.random(16).toString('base64'),
    };
  });

  app.post(at('/cgi-bin/stable_token'), async (request) => {
    const body = request.body as Fields;
    if (!isOurs(body)) return invalidCredential;
    return {
      access_token: await give(deps, 'token', { appid: body['appid'] }, tokenSeconds),
      expires_in: tokenSeconds,
    };
  });

  const isOwnToken = async (query: Fields): Promise<boolean> =>
    (await take<{ appid?: string }>(deps, 'token', query['access_token'] ?? '', false))?.appid !== undefined;

  app.get(at('/cgi-bin/ticket/getticket'), async (request) =>
    (await isOwnToken(fields(request)))
      ? { errcode: 0, errmsg: 'ok', ticket: deps.random(32).toString('base64url'), expires_in: tokenSeconds }
      : invalidCredential,
  );

  app.post(at('/wxa/business/getuserphonenumber'), async (request) => {
    if (!(await isOwnToken(fields(request)))) return invalidCredential;
    const code = (request.body as Fields)['code'] ?? '';
    const granted = await take<{ person: SandboxPerson }>(deps, 'phone-code', code, true);
    const phone = granted?.person.phone;
    if (!phone) return invalidCode;
    return {
      errcode: 0,
      errmsg: 'ok',
      phone_info: { purePhoneNumber: phone, countryCode: '86' },
    };
  });

  app.get(at('/cgi-bin/user/info'), async (request) => {
    const query = fields(request);
    if (!(await isOwnToken(query))) return invalidCredential;
    const follows = await take(deps, 'follow', query['openid'] ?? '', false);
    return { subscribe: follows ? 1 : 0, openid: query['openid'] };
  });

  // For `wx.uploadImage` of the sandbox's script; the number in the id decides the colour.
  app.get(at('/cgi-bin/media/get'), async (request, reply) => {
    const query = fields(request);
    if (!(await isOwnToken(query))) return invalidCredential;
    const tint = /^sandbox-media-(\d{1,9})$/.exec(query['media_id'] ?? '')?.[1];
    if (tint === undefined) return { errcode: 40007, errmsg: 'invalid media_id' };
    return reply.type('image/jpeg').send(await samplePicture(Number(tint)));
  });

  app.post(at('/cgi-bin/qrcode/create'), async (request) => {
    if (!(await isOwnToken(fields(request)))) return invalidCredential;
    const { expire_seconds = 60, action_info } = request.body as {
      expire_seconds?: number;
      action_info?: { scene?: { scene_str?: string } };
    };
    const ticket = await give(deps, 'qrcode', { scene: action_info?.scene?.scene_str ?? '' }, expire_seconds);
    return { ticket, expire_seconds, url: `${deps.env.publicUrl}${at('/follow')}?ticket=${ticket}` };
  });

  sandboxContentSafety(app, at, isOwnToken);
  sandboxTemplates(app, deps, { at, isOwnToken });
  sandboxWechatPages(app, deps, codeSeconds);
}
