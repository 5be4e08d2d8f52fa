import { reviewState } from '@qunlu/contract/kernel/publication.ts';
import { Card, CardContent, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { serviceTypeLabels, type ServiceType, wayPriceLabel } from '@qunlu/contract/service/rules.ts';
import { decideServiceReview, listServiceReviews, viewServiceReview } from '@qunlu/contract/service/staff.ts';
import { CaseHead } from '../../../layout/case-head.tsx';
import { Pictures } from '../../../layout/pictures.tsx';
import { ReviewCase } from '../../../layout/review-case.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { reviewLabels, rejections } from '../parts/labels.ts';

type Shown = OutputOf<typeof viewServiceReview>;

/** What a service says and shows; passed here, or refused with a reason that its owner reads. Then the next one opens. */
export default function ServiceReview() {
  return (
    <ReviewCase
      title="服务审核"
      look={(id) => call(viewServiceReview, { query: { id } })}
      waits={({ audit }) => audit === reviewState.pending}
      own="服务"
      decide={({ service_id: id, rev }, verdict, reason) =>
        call(decideServiceReview, { body: { id, rev, verdict, reason } })
      }
      done={{ pass: '已通过', reject: '已退回' }}
      refusal={{ text: '发布者会看到这个原因，修改后会重新审核。', suggestions: rejections }}
      queue={{ path: '/service-audits', list: queued }}
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
  const { list } = await call(listServiceReviews, { query: { size: 10 } });
  return { list: list.map(({ service_id: id, can }) => ({ id, can })) };
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

function Summary({ shown }: { shown: Shown }) {
  const { service, audit, why, words, reason } = shown;
  const links = matches(service.content, /<a[^>]+href="([^"]+)"/g);
  return (
    <CaseHead
      title={service.title}
      state={audit === reviewState.pending ? shown : (reviewLabels[audit] ?? '')}
    >
      <Typography color="text.secondary">
        {shown.name} · 用户 {shown.user_id} · {serviceTypeLabels[service.type as ServiceType]} ·{' '}
        {[service.category.parent, service.category.name].filter(Boolean).join(' / ')}
      </Typography>
      <Typography color="text.secondary">提交于 {dateTime(shown.changed_at)}</Typography>
      {why && <Typography>审核原因：{why}</Typography>}
      {words.length > 0 && <Typography color="error">命中的词：{words.join('、')}</Typography>}
      {links.length > 0 && (
        <Typography color="error" sx={{ overflowWrap: 'anywhere' }}>
          链接：{links.join('、')}
        </Typography>
      )}
      {reason && <Typography color="error">上次未通过：{reason}</Typography>}
    </CaseHead>
  );
}

function Offer({ shown: { service } }: { shown: Shown }) {
  const pictures = [
    ...(JSON.parse(service.images) as string[]),
    ...matches(service.content, /<img[^>]+src="([^"]+)"/g),
  ];
  return (
    <Card>
      <CardContent>
        {service.ways.map((way) => (
          <Typography key={way.way_id} sx={{ overflowWrap: 'anywhere' }}>
            {way.title} · {way.fee === 0 ? '免费' : `${yuan(way.fee)} ${wayPriceLabel}／${way.unit}`}
            {way.address && ` · ${way.address}`}
          </Typography>
        ))}
        <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {wordsOf(service.content) || '没有填写内容'}
        </Typography>
        <Pictures urls={pictures} />
      </CardContent>
    </Card>
  );
}
