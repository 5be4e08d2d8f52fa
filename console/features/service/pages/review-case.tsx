import { Card, CardContent, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { serviceTypeLabels, type ServiceType, wayPriceLabel } from '@qunlu/contract/service/rules.ts';
import { decideServiceReview, listServiceReviews, viewServiceReview } from '@qunlu/contract/service/staff.ts';
import { Pictures } from '../../../layout/pictures.tsx';
import { PublicationCase, PublicationHead } from '../../../layout/publication-case.tsx';
import { Words } from '../../../layout/words.tsx';
import { call } from '../../../platform/call.ts';
import { linksIn, picturesIn } from '../../../platform/rich-text.ts';

type Shown = OutputOf<typeof viewServiceReview>;

/** What is most often wrong with a service; told to its owner as it stands. */
const rejections = [
  '内容太少，看不出提供什么',
  '图片与内容不符',
  '含有联系方式或外部链接',
  '含有不能发布的内容',
] as const;

/** What a service says and shows; passed here, or refused with a reason that its owner reads. Then the next one opens. */
export default function ServiceReview() {
  return (
    <PublicationCase
      title="服务审核"
      own="服务"
      owner="发布者"
      path="/service-audits"
      rejections={rejections}
      look={(id) => call(viewServiceReview, { query: { id } })}
      list={(size) => call(listServiceReviews, { query: { size } })}
      idOf={({ service_id }) => service_id}
      decide={(body) => call(decideServiceReview, { body })}
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
  const { service } = shown;
  return (
    <PublicationHead title={service.title} shown={shown} links={linksIn(service.content)}>
      <Typography color="text.secondary">
        {shown.name} · 用户 {shown.user_id} · {serviceTypeLabels[service.type as ServiceType]} ·{' '}
        {[service.category.parent, service.category.name].filter(Boolean).join(' / ')}
      </Typography>
    </PublicationHead>
  );
}

function Offer({ shown: { service } }: { shown: Shown }) {
  const pictures = [...(JSON.parse(service.images) as string[]), ...picturesIn(service.content)];
  return (
    <Card>
      <CardContent>
        {service.ways.map((way) => (
          <Typography key={way.way_id} sx={{ overflowWrap: 'anywhere' }}>
            {way.title} · {way.fee === 0 ? '免费' : `${yuan(way.fee)} ${wayPriceLabel}／${way.unit}`}
            {way.address && ` · ${way.address}`}
          </Typography>
        ))}
        <Words apart>{wordsOf(service.content) || '没有填写内容'}</Words>
        <Pictures urls={pictures} />
      </CardContent>
    </Card>
  );
}
