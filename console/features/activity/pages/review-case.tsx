import { Card, CardContent, Typography } from '@mui/material';
import type { ActivityTicket } from '@qunlu/contract/activity/entity.ts';
import {
  activityState,
  refundPolicy,
  refundPolicyLabels,
  visibilityLabels,
  type RefundPolicy,
  type Visibility,
} from '@qunlu/contract/activity/rules.ts';
import {
  cancelForStaff,
  decideActivityReview,
  listActivityReviews,
  viewActivityReview,
} from '@qunlu/contract/activity/staff.ts';
import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { reviewState } from '@qunlu/contract/kernel/publication.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { usePermissions } from 'react-admin';
import { Pictures } from '../../../layout/pictures.tsx';
import { PublicationCase, PublicationHead } from '../../../layout/publication-case.tsx';
import { Words } from '../../../layout/words.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { linksIn, picturesIn } from '../../../platform/rich-text.ts';
import { CancelButton } from '../parts/cancel-button.tsx';

type Shown = OutputOf<typeof viewActivityReview>;

/** What is most often wrong with an activity; told to its host as it stands. */
const rejections = [
  '内容太少，看不出活动做什么',
  '时间或地点不明确',
  '图片与内容不符',
  '含有联系方式或外部链接',
  '含有不能发布的内容',
] as const;

/** What an activity says and sells; passed here, or refused with a reason that its host reads. Then the next one opens. */
export default function ActivityReview() {
  return (
    <PublicationCase
      title="活动审核"
      own="活动"
      owner="主办人"
      path="/activity-audits"
      rejections={rejections}
      look={(id) => call(viewActivityReview, { query: { id } })}
      list={(size) => call(listActivityReviews, { query: { size } })}
      idOf={({ activity_id }) => activity_id}
      decide={(body) => call(decideActivityReview, { body })}
    >
      {(shown, { again }) => (
        <>
          <Summary shown={shown} />
          <Offer shown={shown} />
          <Cancelling shown={shown} again={again} />
        </>
      )}
    </PublicationCase>
  );
}

function Summary({ shown }: { shown: Shown }) {
  const { activity } = shown;
  const links = [...linksIn(activity.content), activity.link].filter(Boolean);
  const where = activity.online
    ? '线上'
    : [activity.cityname, activity.place, activity.address].filter(Boolean).join(' ');
  return (
    <PublicationHead
      title={activity.title}
      shown={shown}
      links={links}
      {...(activity.state === activityState.cancelled && { state: '已取消' })}
    >
      <Typography color="text.secondary">
        {shown.name} · 用户 {shown.user_id} · {visibilityLabels[activity.visibility as Visibility]} ·{' '}
        {[activity.category.parent, activity.category.name].filter(Boolean).join(' / ')}
      </Typography>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {dateTime(activity.starts_at)} 至 {dateTime(activity.ends_at)} · {where}
      </Typography>
    </PublicationHead>
  );
}

/** What cancelling gives back, of what costs something. */
function refundText({ price, refund_policy: policy, refund_hours: hours, refund_fee: fee }: ActivityTicket) {
  if (price === 0) return '';
  const label = refundPolicyLabels[policy as RefundPolicy];
  if (policy === refundPolicy.until) return `${label}（${hours} 小时前）`;
  return policy === refundPolicy.minusFee ? `${label} ${fee}%` : label;
}

function Ticket({ ticket }: { ticket: ActivityTicket }) {
  const facts = [
    ticket.price === 0 ? '免费' : `${yuan(ticket.price)} 元`,
    refundText(ticket),
    ticket.need_audit ? '要主办人审核' : '',
    ticket.members_only ? '仅圈子成员' : '',
    ticket.invited ? '要邀请码' : '',
    ticket.note,
    ticket.fields.length > 0 ? `要填：${ticket.fields.map(({ label }) => label).join('、')}` : '',
  ];
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {[ticket.name, ...facts].filter(Boolean).join(' · ')}
    </Typography>
  );
}

function Offer({ shown: { activity } }: { shown: Shown }) {
  const pictures = [...(JSON.parse(activity.images) as string[]), ...picturesIn(activity.content)];
  return (
    <Card>
      <CardContent>
        {activity.tickets.map((ticket) => (
          <Ticket key={ticket.ticket_id} ticket={ticket} />
        ))}
        <Words apart>{wordsOf(activity.content) || '没有填写内容'}</Words>
        <Pictures urls={pictures} />
      </CardContent>
    </Card>
  );
}

/** For who may cancel what has been published already. */
function Cancelling({ shown, again }: { shown: Shown; again: () => Promise<unknown> }) {
  const { permissions = [] } = usePermissions<string[]>();
  const { activity } = shown;
  const isOver = activity.state === activityState.cancelled || activity.phase === 'ended';
  if (isOver || shown.audit !== reviewState.passed || !mayCall(cancelForStaff, permissions)) return null;
  return <CancelButton label="替主办人取消" activity={activity} again={again} large />;
}
