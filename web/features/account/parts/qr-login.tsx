import { qrLoginStates } from '@qunlu/contract/account/rules.ts';
import { useEffect, useState } from 'react';
import { qrcodeAddress } from '../../../platform/qrcode.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { login } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { useQrLogin, useQrLoginState } from '../queries/qr-login.ts';
import css from './qr-login.module.css';

const { scanned, confirmed, cancelled, expired } = qrLoginStates;

const ends: Record<number, string> = {
  // The answer that carried the session was lost, and it is given only once.
  [confirmed]: '登录没有完成，请换一个二维码再扫',
  [cancelled]: '手机上取消了这次登录',
  [expired]: '二维码已过期',
};

/** The login of a computer: a QR code to scan with a phone that is logged in (D7). */
export function QrLogin() {
  const [attempt, setAttempt] = useState(0);
  const code = useQrLogin(attempt);
  const { data } = useQrLoginState(code.data);
  const session = data?.session;
  useEffect(() => {
    if (!session) return;
    login(session);
    popTip('欢迎回来', { type: 'good' });
  }, [session]);

  const again = (): void => setAttempt((count) => count + 1);
  if (code.error) return <ErrorState message={sentence(code.error)} onRetry={again} />;
  const state = data?.state ?? 0;
  const end = session ? undefined : ends[state];
  return (
    <div className={css['qr']}>
      <div className={css['paper']} data-dimmed={end !== undefined || state === scanned || undefined}>
        {code.data ? (
          <Picture
            src={qrcodeAddress(code.data.url)}
            alt="登录二维码，用手机上的群录扫描"
            eager
            fallback={<span>二维码没有加载出来</span>}
          />
        ) : (
          <Bone kind="block" />
        )}
      </div>
      <p className={css['say']} role="status">
        {end ??
          (state === confirmed
            ? '已确认，正在登录'
            : state === scanned
              ? '已扫码，请在手机上确认'
              : '用手机上的群录或微信扫码，2 分钟内有效')}
      </p>
      {end && (
        <Button kind="secondary" onClick={again}>
          换一个二维码
        </Button>
      )}
    </div>
  );
}
