import type { Buy, Goods } from '@qunlu/contract/groupbuy/entity.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { type Cart, mostOf } from '../../parts/cart.ts';
import { lookAt } from '../../../../platform/picture-strip.tsx';
import { goodsLeft } from '../../parts/words.ts';
import css from './goods-list.module.css';

/** Pixels of a picture at twice its size. */
const pictureWidth = 160;

const factsOf = ({ left, per_person: each, sold, held }: Goods): string =>
  [
    sold > 0 ? `已要 ${sold} 件` : '',
    goodsLeft(left),
    each > 0 ? (held > 0 ? `每人最多 ${each} 件，您已要 ${held} 件` : `每人最多 ${each} 件`) : '',
  ]
    .filter((one) => one !== '')
    .join(' · ');

/** What there is to take, for how much, how much of it is left. `cart` where one may take part. */
export function GoodsList({ buy, cart }: { buy: Buy; cart: Cart | null }) {
  return (
    <Section title="商品">
      <ul>
        {buy.goods.map((one) => (
          <GoodsItem key={one.goods_id} goods={one} cart={cart} />
        ))}
      </ul>
    </Section>
  );
}

function GoodsItem({ goods, cart }: { goods: Goods; cart: Cart | null }) {
  const { title, price, image } = goods;
  const most = mostOf(goods);
  return (
    <li className={css['row']}>
      {image !== '' && (
        <button
          type="button"
          className={css['picture']}
          aria-label={`看图片：${title}`}
          onClick={() => void lookAt([image], title)}
        >
          <Picture src={pictureAt(image, pictureWidth)} alt="" fallback={null} />
        </button>
      )}
      <div className={css['text']}>
        <span className={css['title']}>{title}</span>
        {factsOf(goods) !== '' && <span className={css['facts']}>{factsOf(goods)}</span>}
        <div className={css['foot']}>
          <span className={css['price']}>
            <Amount fen={price} strong />
          </span>
          {cart &&
            (most > 0 ? (
              <Stepper
                label={title}
                max={most}
                value={cart.countOf(goods)}
                onChange={(next) => cart.put(goods, next)}
              />
            ) : (
              <span className={css['facts']}>{goods.left === 0 ? '' : '已到每人最多'}</span>
            ))}
        </div>
      </div>
    </li>
  );
}
