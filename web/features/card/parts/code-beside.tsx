import { shareLink } from '../../../platform/host/share-data.ts';
import { qrcodeAddress } from '../../../platform/qrcode.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { CachedCard } from '../queries.ts';
import css from './code-beside.module.css';

/** The code of a card beside it, to go on with on a phone. */
export function CodeBeside({ card }: { card: CachedCard }) {
  return (
    <figure className={css['root']}>
      <Picture
        src={qrcodeAddress(shareLink(`/card/${card.card_id}`))}
        alt={`${card.realname}的名片二维码`}
        fallback={null}
      />
      <figcaption>用手机扫一扫，把名片带走</figcaption>
    </figure>
  );
}
