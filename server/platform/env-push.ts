import { pushCategories } from '@qunlu/contract/notification.ts';
import { EnvError, type Mode, needed, oneOf, sandboxSecret, type Source, webAddress } from './env-values.ts';

/** A template of WeChat: its number, and which of its fields take the title, the text and the time; '' for none. */
export interface WechatTemplate {
  id: string;
  title: string;
  body: string;
  time: string;
}

/** By which ways notifications leave the app, besides text messages. */
export interface PushEnv {
  push:
    | { provider: 'none' }
    | {
        provider: 'sandbox' | 'getui';
        appId: string;
        appKey: string;
        masterSecret: string;
        /** '' in the sandbox, where this server answers in place of the provider. */
        apiUrl: string;
      };
  /** By category; `*` for all that are not named. None: no WeChat messages. */
  wechatTemplates: Readonly<Record<string, WechatTemplate>>;
  /** The same of the mini-program, whose people ask for each message beforehand. */
  wechatMiniTemplates: Readonly<Record<string, WechatTemplate>>;
}

function readPush(source: Source, mode: Mode): PushEnv['push'] {
  const fallback = mode === 'sandbox' ? 'sandbox' : 'none';
  const provider = oneOf(source, 'PUSH_PROVIDER', ['sandbox', 'getui', 'none'], fallback);
  if (provider === 'none') return { provider };
  if (provider === 'sandbox') {
    if (mode === 'production') throw new EnvError('PUSH_PROVIDER=sandbox 不能用于生产，请设为 getui 或 none');
    return { provider, appId: 'sandbox', appKey: 'sandbox', masterSecret: sandboxSecret, apiUrl: '' };
  }
  const why = '个推需要它';
  return {
    provider,
    appId: needed(source, 'GETUI_APP_ID', why),
    appKey: needed(source, 'GETUI_APP_KEY', why),
    masterSecret: needed(source, 'GETUI_MASTER_SECRET', why),
    apiUrl: webAddress(source, 'GETUI_URL', mode, 'https://restapi.getui.com'),
  };
}

const sandboxTemplate: WechatTemplate = {
  id: 'sandbox-template',
  title: 'thing1',
  body: 'thing2',
  time: 'time3',
};

/** `category:template:title:text:time`, separated by commas; the field of the time may be left out. */
function readTemplates(
  source: Source,
  name: 'WECHAT_TEMPLATES' | 'WECHAT_MINI_TEMPLATES',
  sandbox: PushEnv['wechatTemplates'],
): PushEnv['wechatTemplates'] {
  const entries = (source[name] || '').split(',').filter(Boolean);
  if (entries.length === 0) return sandbox;
  return Object.fromEntries(
    entries.map((entry) => {
      const [category = '', id = '', title = '', body = '', time = ''] = entry.trim().split(':');
      const known = category === '*' || (pushCategories as readonly string[]).includes(category);
      if (!known || ![id, title, body].every((part) => /^[\w-]+$/.test(part)) || !/^\w*$/.test(time)) {
        throw new EnvError(
          `${name} 中的 ${entry} 不正确，应形如 payment:模板编号:thing1:thing2:time3，类别可以是 * 或 ${pushCategories.join('、')}`,
        );
      }
      return [category, { id, title, body, time }];
    }),
  );
}

export const readPushEnv = (source: Source, mode: Mode, { sandbox }: { sandbox: boolean }): PushEnv => ({
  push: readPush(source, mode),
  wechatTemplates: readTemplates(source, 'WECHAT_TEMPLATES', sandbox ? { '*': sandboxTemplate } : {}),
  wechatMiniTemplates: readTemplates(
    source,
    'WECHAT_MINI_TEMPLATES',
    sandbox ? { '*': { ...sandboxTemplate, id: 'sandbox-mini-template' } } : {},
  ),
});
