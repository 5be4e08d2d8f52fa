import { copyText } from '../../../platform/host/contact.ts';
import { host } from '../../../platform/host/host.ts';
import type { ShareSubject } from '../../../platform/host/share-data.ts';
import { navigate } from '../../../platform/router/location.ts';
import { Button } from '../../../ui/button.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import { Copy, QrCode, Share2 } from '../../../ui/icons.ts';
import { Picture } from '../../../ui/picture.tsx';
import { AvatarQrcode, type AvatarQrcodeProps } from './avatar-qrcode.tsx';
import { usePassedLink } from './short-link.ts';
import css from './share-sheet.module.css';

export interface SheetSubject extends ShareSubject {
  /** The person whose photo stands in the middle of the code. */
  avatar?: AvatarQrcodeProps['avatar'];
  /** The screen that makes a poster of it. */
  poster?: string;
}

/** The sheet to share something: a preview, a QR code, the link to copy, the phone's own share menu. */
export function openShareSheet(subject: SheetSubject): Promise<null> {
  return openSheet<null>('分享', (close) => <ShareSheet subject={subject} onDone={() => close(null)} />);
}

function ShareSheet({ subject, onDone }: { subject: SheetSubject; onDone: () => void }) {
  const { title, desc, image, avatar, poster } = subject;
  const link = usePassedLink(subject.path);

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
        <AvatarQrcode link={link} alt={`二维码，扫码打开：${title}`} avatar={avatar} />
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
      {poster !== undefined && (
        <Button block kind="quiet" icon={<QrCode size={20} aria-hidden />} onClick={() => navigate(poster)}>
          存为海报
        </Button>
      )}
    </div>
  );
}
