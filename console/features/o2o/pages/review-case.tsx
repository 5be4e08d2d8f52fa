import { Card, CardContent, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { reviewState } from '@qunlu/contract/kernel/publication.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { decideDealReview, listDealReviews, viewDealReview } from '@qunlu/contract/o2o/staff.ts';
import { CaseHead } from '../../../layout/case-head.tsx';
import { Pictures } from '../../../layout/pictures.tsx';
import { ReviewCase } from '../../../layout/review-case.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { reviewLabels } from '../../../layout/review-labels.ts';
import { rejections } from '../parts/labels.ts';

type Shown = OutputOf<typeof viewDealReview>;

/** What a deal says, and of which company; passed here, or refused with a reason that its owner reads. Then the next one opens. */
export default function DealReview() {
  return (
    <ReviewCase
      title="到店优惠审核"
      look={(id) => call(viewDealReview, { query: { id } })}
      waits={({ audit }) => audit === reviewState.pending}
      own="优惠"
      decide={({ deal_id: id, rev }, verdict, reason) =>
        call(decideDealReview, { body: { id, rev, verdict, reason } })
      }
      done={{ pass: '已通过', reject: '已退回' }}
      refusal={{ text: '店主会看到这个原因，修改后会重新审核。', suggestions: rejections }}
      queue={{ path: '/o2o-audits', list: queued }}
    >
      {(shown) => (
        <>
          <Summary shown={shown} />
          <Offer shown={shown} />
        </>
      )}
    </ReviewCase>
  );
}

async function queued() {
  const { list } = await call(listDealReviews, { query: { size: 10 } });
  return { list: list.map(({ deal_id: id, can }) => ({ id, can })) };
}

function Summary({ shown }: { shown: Shown }) {
  const { deal, audit, why, words, reason } = shown;
  return (
    <CaseHead title={deal.title} state={audit === reviewState.pending ? shown : (reviewLabels[audit] ?? '')}>
      <Typography color="text.secondary">
        {shown.name} · 用户 {shown.user_id}
      </Typography>
      <Typography color={deal.licence === '' ? 'error' : 'text.secondary'}>
        {deal.licence === '' ? '营业执照认证已失效' : `认证的公司：${deal.licence}`}
      </Typography>
      <Typography color="text.secondary">提交于 {dateTime(shown.changed_at)}</Typography>
      {why && <Typography>审核原因：{why}</Typography>}
      {words.length > 0 && <Typography color="error">命中的词：{words.join('、')}</Typography>}
      {reason && <Typography color="error">上次未通过：{reason}</Typography>}
    </CaseHead>
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
        <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{rules}</Typography>
        <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {wordsOf(content) || '没有填写内容'}
        </Typography>
        <Pictures urls={images} />
      </CardContent>
    </Card>
  );
}
