import { Card, CardContent, Typography } from '@mui/material';
import { deliveryLabels, thresholdUnits } from '@qunlu/contract/groupbuy/rules.ts';
import { decideBuyReview, listBuyReviews, viewBuyReview } from '@qunlu/contract/groupbuy/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { Pictures } from '../../../layout/pictures.tsx';
import { PublicationCase, PublicationHead } from '../../../layout/publication-case.tsx';
import { Words } from '../../../layout/words.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Shown = OutputOf<typeof viewBuyReview>;

/** Common reasons for sending a buy back; staff completes them. */
const rejections = [
  '商品写得不清楚，请写明规格和产地',
  '图片和商品不符',
  '这类商品不能在这里卖',
  '价格或成团条件有误',
];

/** What a buy says and sells; passed here, or refused with a reason that its organiser reads. Then the next one opens. */
export default function BuyReview() {
  return (
    <PublicationCase
      title="团购审核"
      own="团购"
      owner="团长"
      path="/groupbuy-audits"
      rejections={rejections}
      look={(id) => call(viewBuyReview, { query: { id } })}
      list={(size) => call(listBuyReviews, { query: { size } })}
      idOf={({ buy_id }) => buy_id}
      decide={(body) => call(decideBuyReview, { body })}
    >
      {(shown) => (
        <>
          <Summary shown={shown} />
          <Offer shown={shown} />
        </>
      )}
    </PublicationCase>
  );
}

function Summary({ shown }: { shown: Shown }) {
  const { buy } = shown;
  return (
    <PublicationHead title={buy.title} shown={shown}>
      <Typography color="text.secondary">
        {shown.name} · 用户 {shown.user_id}
        {buy.circle && ` · ${buy.circle.name}`}
      </Typography>
    </PublicationHead>
  );
}

function Offer({ shown: { buy } }: { shown: Shown }) {
  const { goods, points, ways, deadline, ready_by: readyBy, threshold, needed, content, images } = buy;
  return (
    <Card>
      <CardContent>
        {goods.map(({ goods_id: id, title, price, stock, per_person: most }) => (
          <Typography key={id} sx={{ overflowWrap: 'anywhere' }}>
            {title} · {yuan(price)} 元 · {stock === -1 ? '不限量' : `一共 ${stock} 件`}
            {most > 0 && `，每人最多 ${most} 件`}
          </Typography>
        ))}
        <Typography sx={{ mt: 2 }}>
          截止 {dateTime(deadline)}，{dateTime(readyBy)} 前备好
          {threshold !== 'none' && `，${needed} ${thresholdUnits[threshold]}成团`}
        </Typography>
        <Typography>取货：{ways.map((way) => deliveryLabels[way]).join('、')}</Typography>
        {points.map(({ point_id: id, name, address, hours }) => (
          <Typography key={id} color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {name} {address} {hours}
          </Typography>
        ))}
        <Words apart>{wordsOf(content) || '没有填写说明'}</Words>
        <Pictures urls={[...images, ...goods.map(({ image }) => image).filter((image) => image !== '')]} />
      </CardContent>
    </Card>
  );
}
