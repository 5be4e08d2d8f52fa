import { Button, Card, CardContent, Typography } from '@mui/material';
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
import { useState } from 'react';
import { usePermissions } from 'react-admin';
import { CaseHead } from '../../../layout/case-head.tsx';
import { Pictures } from '../../../layout/pictures.tsx';
import { ReviewCase } from '../../../layout/review-case.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { CancelDialog } from '../parts/cancel-dialog.tsx';
import { reviewLabels, rejections } from '../parts/labels.ts';

type Shown = OutputOf<typeof viewActivityReview>;

/** What an activity says and sells; passed here, or refused with a reason that its host reads. Then the next one opens. */
export default function ActivityReview() {
  return (
    <ReviewCase
      title="活动审核"
      look={(id) => call(viewActivityReview, { query: { id } })}
      waits={({ audit }) => audit === reviewState.pending}
      own="活动"
      decide={({ activity_id: id, rev }, verdict, reason) =>
        call(decideActivityReview, { body: { id, rev, verdict, reason } })
      }
      done={{ pass: '已通过', reject: '已退回' }}
      refusal={{ text: '主办人会看到这个原因，修改后会重新审核。', suggestions: rejections }}
      queue={{ path: '/activity-audits', list: queued }}
    >
      {(shown, { again }) => (
        <>
          <Summary shown={shown} />
          <Offer shown={shown} />
          <Cancelling shown={shown} again={again} />
        </>
      )}
    </ReviewCase>
  );
}

async function queued() {
  const { list } = await call(listActivityReviews, { query: { size: 10 } });
  return { list: list.map(({ activity_id: id, can }) => ({ id, can })) };
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const stateText = ({ activity, audit }: Shown): string =>
  activity.state === activityState.cancelled ? '已取消' : (reviewLabels[audit] ?? '');

function Summary({ shown }: { shown: Shown }) {
  const { activity, audit, why, words, reason } = shown;
  const links = [...matches(activity.content, /<a[^>]+href="([^"]+)"/g), activity.link].filter(Boolean);
  const where = activity.online
    ? '线上'
    : [activity.cityname, activity.place, activity.address].filter(Boolean).join(' ');
  return (
    <CaseHead title={activity.title} state={audit === reviewState.pending ? shown : stateText(shown)}>
      <Typography color="text.secondary">
        {shown.name} · 用户 {shown.user_id} · {visibilityLabels[activity.visibility as Visibility]} ·{' '}
        {[activity.category.parent, activity.category.name].filter(Boolean).join(' / ')}
      </Typography>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {dateTime(activity.starts_at)} 至 {dateTime(activity.ends_at)} · {where}
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
  const pictures = [
    ...(JSON.parse(activity.images) as string[]),
    ...matches(activity.content, /<img[^>]+src="([^"]+)"/g),
  ];
  return (
    <Card>
      <CardContent>
        {activity.tickets.map((ticket) => (
          <Ticket key={ticket.ticket_id} ticket={ticket} />
        ))}
        <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {wordsOf(activity.content) || '没有填写内容'}
        </Typography>
        <Pictures urls={pictures} />
      </CardContent>
    </Card>
  );
}

/** For who may cancel what has been published already. */
function Cancelling({ shown, again }: { shown: Shown; again: () => Promise<unknown> }) {
  const [open, setOpen] = useState(false);
  const { permissions = [] } = usePermissions<string[]>();
  const { activity } = shown;
  const isOver = activity.state === activityState.cancelled || activity.phase === 'ended';
  if (isOver || shown.audit !== reviewState.passed || !mayCall(cancelForStaff, permissions)) return null;
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        替主办人取消
      </Button>
      {open && (
        <CancelDialog
          activity={activity}
          onDone={() => {
            setOpen(false);
            void again();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
