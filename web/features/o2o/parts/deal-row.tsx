import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import type { DealLine } from '@qunlu/contract/o2o/entity.ts';
import { type ReactNode, useState } from 'react';
import { Store } from '../../../ui/icons.ts';
import { PictureRow, RowFact } from '../../../ui/picture-row.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { o2oPaths } from '../paths.ts';
import css from './deal-row.module.css';
import { DealPrice } from './deal-price.tsx';
import { distanceWords, districtOf, leftWords, untilWords } from './shown.ts';

/** A deal in a list: which shop and where, for how much, until when. */
export function DealRow({ deal, marks }: { deal: DealLine; marks?: ReactNode }) {
  const [now] = useState(() => Date.now() / 1000);
  const { deal_id: id, title, image, shop, distance, valid_to: validTo, over } = deal;
  const where = [shop.name, distanceWords(distance) || districtOf(shop)].join(' · ');
  const drawn = (
    <span className={css['none']} aria-hidden>
      <Store size={24} />
    </span>
  );
  return (
    <PictureRow
      top
      href={o2oPaths.view(id)}
      picture={
        <span className={css['picture']}>
          {image === '' ? drawn : <Picture src={pictureAt(image, 192)} alt="" fallback={drawn} />}
        </span>
      }
      title={title}
      facts={
        <>
          <RowFact line>{where}</RowFact>
          <RowFact>{over ? '已过有效期' : untilWords(validTo, now)}</RowFact>
        </>
      }
      foot={
        <>
          <DealPrice deal={deal} />
          {marks ??
            (leftWords(deal) !== '' && (
              <Tag tone={deal.left === 0 ? 'neutral' : 'warn'}>{leftWords(deal)}</Tag>
            ))}
        </>
      }
    />
  );
}
