import { yuan } from '@qunlu/contract/kernel/money.ts';
import { qrcodeAddress } from '../../../../platform/qrcode.ts';
import { Button } from '../../../../ui/button.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { Section } from '../../../../ui/section.tsx';
import css from './code-to-scan.module.css';

/** A computer pays by a phone: WeChat scans this, the screen goes on by itself. */
export function CodeToScan({ url, amount, onBack }: { url: string; amount: number; onBack: () => void }) {
  return (
    <Section title="用微信扫一扫" padded>
      <div className={css['root']}>
        <span className={css['paper']}>
          <Picture
            src={qrcodeAddress(url)}
            alt={`付款二维码，用微信扫码支付 ¥${yuan(amount)}`}
            eager
            fallback={<span>二维码没有加载出来，请换一种付法或刷新重试</span>}
          />
        </span>
        <p className={css['amount']}>
          微信支付 <strong>¥{yuan(amount)}</strong>
        </p>
        <p className={css['hint']} role="status">
          打开手机微信的“扫一扫”，付好后这里会自动显示
        </p>
        <Button kind="quiet" size="s" onClick={onBack}>
          换一种付法
        </Button>
      </div>
    </Section>
  );
}
