import { Card, CardContent, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { decideDealReview, listDealReviews, viewDealReview } from '@qunlu/contract/o2o/staff.ts';
import { Pictures } from '../../../layout/pictures.tsx';
import { PublicationCase, PublicationHead } from '../../../layout/publication-case.tsx';
import { Words } from '../../../layout/words.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Shown = OutputOf<typeof viewDealReview>;

/** What is most often wrong with a deal; told to its owner as it stands. */
const rejections = [
  '店名和认证的公司对不上',
  '使用规则写得不清楚',
  '原价没有依据',
  '图片与内容不符',
  '含有联系方式或外部链接',
] as const;

/** What a deal says, and of which company; passed here, or refused with a reason that its owner reads. Then the next one opens. */
export default function DealReview() {
  return (
    <PublicationCase
      title="到店优惠审核"
      own="优惠"
      owner="店主"
      path="/o2o-audits"
      rejections={rejections}
      look={(id) => call(viewDealReview, { query: { id } })}
      list={(size) => call(listDealReviews, { query: { size } })}
      idOf={({ deal_id }) => deal_id}
      decide={(body) => call(decideDealReview, { body })}
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
  const { deal } = shown;
  return (
    <PublicationHead title={deal.title} shown={shown}>
      <Typography color="text.secondary">
        {shown.name} · 用户 {shown.user_id}
      </Typography>
      <Typography color={deal.licence === '' ? 'error' : 'text.secondary'}>
        {deal.licence === '' ? '营业执照认证已失效' : `认证的公司：${deal.licence}`}
      </Typography>
    </PublicationHead>
  );
}

function Offer({ shown: { deal } }: { shown: Shown }) {
  const { price, was, stock, per_person: most, valid_to: validTo, shop, rules, content, images } = deal;
  return (
    <Card>
      <CardContent>
        <Typography>
          {yuan(price)} 元{was > 0 && `，原价 ${yuan(was)} 元`} · 一共 {stock} 份，每人最多 {most} 份
        </Typography>
        <Typography>有效期至 {dateTime(validTo)}</Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {shop.name} · {shop.region_name} {shop.address}
        </Typography>
        <Words apart>{rules}</Words>
        <Words apart>{wordsOf(content) || '没有填写内容'}</Words>
        <Pictures urls={images} />
      </CardContent>
    </Card>
  );
}
