import { qrcode } from '@qunlu/contract/share.ts';
import { copyText } from '../../../platform/host/contact.ts';
import { host } from '../../../platform/host/host.ts';
import { shareLink, type ShareSubject } from '../../../platform/host/share-data.ts';
import { addressOf } from '../../../platform/http/address.ts';
import { Button } from '../../../ui/button.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import { Copy, Share2 } from '../../../ui/icons.ts';
import { Picture } from '../../../ui/picture.tsx';
import css from './share-sheet.module.css';

/** Passing something on: what the other will see, a QR code, copy the link, the phone's own way. */
export function openShareSheet(subject: ShareSubject): Promise<null> {
  return openSheet<null>('分享', (close) => <ShareSheet subject={subject} onDone={() => close(null)} />);
}

function ShareSheet({ subject, onDone }: { subject: ShareSubject; onDone: () => void }) {
  const link = shareLink(subject.path);
  const { title, desc, image } = subject;

  async function copy(): Promise<void> {
    if (await copyText(link, '链接已复制')) onDone();
  }

  async function pass(): Promise<void> {
    const result = await host().share({ title, desc, link, image });
    if (result === 'shared') onDone();
    else if (result === 'unavailable') await copy();
  }

  return (
    <div className={css['root']}>
      <div className={css['preview']}>
        <div className={css['words']}>
          <p className={css['title']}>{title}</p>
          <p className={css['desc']}>{desc}</p>
        </div>
        {image !== '' && (
          <span className={css['image']}>
            <Picture src={image} alt="" fallback={null} />
          </span>
        )}
      </div>
      <figure className={css['code']}>
        <span className={css['paper']}>
          <Picture
            src={addressOf(qrcode, { url: link })}
            alt={`二维码，扫码打开：${title}`}
            eager
            fallback={<span>二维码没有加载出来</span>}
          />
        </span>
        <figcaption className={css['caption']}>让对方扫一扫，或长按保存</figcaption>
      </figure>
      <p className={css['link']}>{link}</p>
      {host().ownsHeader && <p className={css['caption']}>也可以点右上角的「···」发送给朋友</p>}
      <div className={css['actions']}>
        <Button
          block
          kind={host().canShare ? 'secondary' : 'primary'}
          icon={<Copy size={20} aria-hidden />}
          onClick={() => void copy()}
        >
          复制链接
        </Button>
        {host().canShare && (
          <Button block icon={<Share2 size={20} aria-hidden />} onClick={() => void pass()}>
            发送给朋友
          </Button>
        )}
      </div>
    </div>
  );
}
