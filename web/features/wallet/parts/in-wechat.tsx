import { host } from '../../../platform/host/host.ts';
import { qrcodeAddress } from '../../../platform/qrcode.ts';
import { Picture } from '../../../ui/picture.tsx';
import css from './in-wechat.module.css';

interface InWechatProps {
  /** The route that WeChat opens. */
  target: string;
  /** What to do on a phone, and on a computer, where a code leads there. */
  phone: string;
  computer: string;
}

/** What only WeChat on a phone can do: how to get there. */
export function InWechat({ target, phone, computer }: InWechatProps) {
  const { mobile } = host();
  return (
    <div className={css['root']}>
      {!mobile && (
        <span className={css['paper']}>
          <Picture
            src={qrcodeAddress(target)}
            alt="二维码，用微信扫一扫"
            eager
            fallback={<span>二维码没有加载出来</span>}
          />
        </span>
      )}
      <p>{mobile ? phone : computer}</p>
    </div>
  );
}
