import { qrcodeAddress } from '../../../platform/qrcode.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Picture } from '../../../ui/picture.tsx';
import css from './avatar-qrcode.module.css';

export interface AvatarQrcodeProps {
  /** Where it leads. */
  link: string;
  alt: string;
  /** The person whose photo stands in the middle. */
  avatar?: { id: number; name: string; src: string } | undefined;
  large?: boolean;
}

/** A QR code with a person's photo in its middle. */
export function AvatarQrcode({ link, alt, avatar, large = false }: AvatarQrcodeProps) {
  return (
    <span className={css['paper']} data-large={large || undefined}>
      <Picture
        src={qrcodeAddress(link, avatar !== undefined)}
        alt={alt}
        eager
        fallback={<span>二维码没有加载出来</span>}
      />
      {avatar && (
        <span className={css['face']} aria-hidden>
          <Avatar {...avatar} size={large ? 'm' : 's'} eager />
        </span>
      )}
    </span>
  );
}
