import { qrcodeAddress } from '../../../platform/qrcode.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Picture } from '../../../ui/picture.tsx';
import css from './faced-code.module.css';

export interface FacedCodeProps {
  /** Where it leads. */
  link: string;
  alt: string;
  /** Whose face stands in the middle. */
  face?: { id: number; name: string; src: string } | undefined;
  large?: boolean;
}

/** A code to scan, with a face in its middle. */
export function FacedCode({ link, alt, face, large = false }: FacedCodeProps) {
  return (
    <span className={css['paper']} data-large={large || undefined}>
      <Picture
        src={qrcodeAddress(link, face !== undefined)}
        alt={alt}
        eager
        fallback={<span>二维码没有加载出来</span>}
      />
      {face && (
        <span className={css['face']} aria-hidden>
          <Avatar {...face} size={large ? 'm' : 's'} eager />
        </span>
      )}
    </span>
  );
}
