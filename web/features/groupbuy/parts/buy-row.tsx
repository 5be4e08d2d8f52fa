import type { BuyLine } from '@qunlu/contract/groupbuy/entity.ts';
import { buyState, buyStateLabels, type BuyState } from '@qunlu/contract/groupbuy/rules.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { type ReactNode, useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { Inbox } from '../../../ui/icons.ts';
import { PictureRow, RowFact } from '../../../ui/picture-row.tsx';
import { DrawnPicture, RowPicture } from '../../../ui/row-picture.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { groupbuyPaths } from '../paths.ts';
import css from './buy-row.module.css';
import { isRunning, leftWords, progressWords } from './words.ts';

interface BuyRowProps {
  buy: BuyLine;
  /** Where it leads; else its page. */
  href?: string;
  /** Tags of whoever's list it is; else how it stands for everybody. */
  marks?: ReactNode;
}

/** A buy in a list: what, from whom, how far it is and until when. */
export function BuyRow({ buy, href, marks }: BuyRowProps) {
  const [now] = useState(() => Date.now() / 1000);
  const { buy_id: id, title, image, user, circle, price_min: min, price_max: max } = buy;
  const running = isRunning(buy, now);
  return (
    <PictureRow
      top
      href={href ?? groupbuyPaths.view(id)}
      picture={<BuyPicture image={image} />}
      title={title}
      facts={
        <>
          <RowFact line>{[user.name, circle?.name ?? ''].filter((one) => one !== '').join(' · ')}</RowFact>
          <RowFact>
            {running ? `${progressWords(buy)} · ${leftWords(buy.deadline, now)}` : progressWords(buy)}
          </RowFact>
        </>
      }
      foot={
        <>
          <span className={css['price']}>
            <Amount fen={min} strong />
            {max > min && <span className={css['from']}> 起</span>}
          </span>
          {marks ?? <Stands buy={buy} running={running} />}
        </>
      }
    />
  );
}

/** How it stands, where one could not just take part. */
function Stands({ buy: { state, joined, mine }, running }: { buy: BuyLine; running: boolean }) {
  if (mine) return <Tag>我发起的</Tag>;
  if (joined) return <Tag tone="good">已参加</Tag>;
  if (running) return null;
  return state === buyState.running ? (
    <Tag>已截止</Tag>
  ) : (
    <Tag tone={state === buyState.reached ? 'good' : 'neutral'}>{buyStateLabels[state as BuyState]}</Tag>
  );
}

/** Its first picture, or what stands for one. */
export function BuyPicture({ image }: { image: string }) {
  const drawn = <DrawnPicture icon={<Inbox size={24} />} />;
  return <RowPicture src={pictureAt(image, 192)} fallback={drawn} />;
}
