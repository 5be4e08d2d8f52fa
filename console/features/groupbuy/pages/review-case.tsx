import { Card, CardContent, Typography } from '@mui/material';
import { deliveryLabels, thresholdUnits } from '@qunlu/contract/groupbuy/rules.ts';
import { decideBuyReview, listBuyReviews, viewBuyReview } from '@qunlu/contract/groupbuy/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { reviewState } from '@qunlu/contract/kernel/publication.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { CaseHead } from '../../../layout/case-head.tsx';
import { Pictures } from '../../../layout/pictures.tsx';
import { ReviewCase } from '../../../layout/review-case.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { reviewLabels } from '../../../layout/review-labels.ts';
import { rejections } from '../parts/labels.ts';

type Shown = OutputOf<typeof viewBuyReview>;

/** What a buy says and sells; passed here, or refused with a reason that its organiser reads. Then the next one opens. */
export default function BuyReview() {
  return (
    <ReviewCase
      title="团购审核"
      look={(id) => call(viewBuyReview, { query: { id } })}
      waits={({ audit }) => audit === reviewState.pending}
      own="团购"
      decide={({ buy_id: id, rev }, verdict, reason) =>
        call(decideBuyReview, { body: { id, rev, verdict, reason } })
      }
      done={{ pass: '已通过', reject: '已退回' }}
      refusal={{ text: '团长会看到这个原因，修改后会重新审核。', suggestions: rejections }}
      queue={{ path: '/groupbuy-audits', list: queued }}
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
  const { list } = await call(listBuyReviews, { query: { size: 10 } });
  return { list: list.map(({ buy_id: id, can }) => ({ id, can })) };
}

function Summary({ shown }: { shown: Shown }) {
  const { buy, audit, why, words, reason } = shown;
  return (
    <CaseHead title={buy.title} state={audit === reviewState.pending ? shown : (reviewLabels[audit] ?? '')}>
      <Typography color="text.secondary">
        {shown.name} · 用户 {shown.user_id}
        {buy.circle && ` · ${buy.circle.name}`}
      </Typography>
      <Typography color="text.secondary">提交于 {dateTime(shown.changed_at)}</Typography>
      {why && <Typography>审核原因：{why}</Typography>}
      {words.length > 0 && <Typography color="error">命中的词：{words.join('、')}</Typography>}
      {reason && <Typography color="error">上次未通过：{reason}</Typography>}
    </CaseHead>
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
        <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {wordsOf(content) || '没有填写说明'}
        </Typography>
        <Pictures urls={[...images, ...goods.map(({ image }) => image).filter((image) => image !== '')]} />
      </CardContent>
    </Card>
  );
}
