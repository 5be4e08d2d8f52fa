import { useState } from 'react';
import { pageConfig } from '../../../platform/config.ts';
import { host } from '../../../platform/host/host.ts';
import { beginOauth } from '../../../platform/host/oauth.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { usePath } from '../../../platform/router/location.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { BrandSeal } from '../../../ui/brand-seal.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { CodeLogin } from '../parts/code-login.tsx';
import { PasswordLogin } from '../parts/password-login.tsx';
import { QrLogin } from '../parts/qr-login.tsx';
import css from './login.module.css';

type Way = 'code' | 'password' | 'qr';

const panels: Record<Way, () => React.ReactNode> = {
  code: CodeLogin,
  password: PasswordLogin,
  qr: QrLogin,
};

const leads: Record<Way, string> = {
  code: '没有用过的手机号，验证后就是新的账号',
  password: '用手机号和您设过的密码',
  qr: '用已经登录群录的手机确认',
};

/** The ways in that this installation and this device have (B206, D187). */
function waysOf(path: string): { value: Way; label: string }[] {
  const { password, qr } = pageConfig().login;
  if (path === '/login/phone') return [{ value: 'code', label: '短信登录' }];
  return [
    { value: 'code', label: '短信登录' },
    ...(password ? [{ value: 'password', label: '密码登录' } as const] : []),
    ...(qr && !host().mobile ? [{ value: 'qr', label: '扫码登录' } as const] : []),
  ];
}

/** Logs in by a code, a password, a QR code or WeChat. */
export default function Login() {
  const path = usePath();
  const ways = waysOf(path);
  const [way, setWay] = useState<Way>('code');
  const Panel = panels[way];
  return (
    <Page header={<ScreenHeader title="" back="/guest" />}>
      <div className={css['root']}>
        <div className={css['head']}>
          <BrandSeal size="l" />
          <h1 className={css['title']}>登录群录</h1>
          <p className={css['text']}>{leads[way]}</p>
        </div>
        {ways.length > 1 && <Segmented label="登录方式" options={ways} value={way} onChange={setWay} />}
        <Panel />
        <WechatLogin />
        {pageConfig().mode === 'sandbox' && (
          <p className={css['sandbox']}>
            沙盒：
            <a className={css['link']} href="/sandbox" target="_blank" rel="noopener">
              验证码在收件箱
            </a>
          </p>
        )}
      </div>
    </Page>
  );
}

/** The button for WeChat, where this host can log in by it; an ordinary browser of a phone cannot. */
function WechatLogin() {
  const query = useQueryParams();
  const callback = query.get('callback') ?? '/';
  const { official, website, app, mini } = pageConfig().login;
  const { name, mobile } = host();
  const byHost =
    (name === 'wechat' && official) || (name === 'native' && app) || (name === 'mini-program' && mini);
  const bySite = name === 'browser' && !mobile && website;
  if (!byHost && !bySite) return null;

  async function start(): Promise<void> {
    if (byHost) return host().login({ callback, replace: true, returns: false });
    try {
      await beginOauth({ app: 'website', purpose: 'login', route: callback });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }

  return (
    <Button block kind="secondary" onClick={() => void start()}>
      微信登录
    </Button>
  );
}
