import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { campaignLabels, campaignState, staffReasonLabels } from '@qunlu/contract/sms/campaign-rules.ts';
import type { listCampaignReviews } from '@qunlu/contract/sms/staff.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { dateTime, untilText } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listCampaignReviews>['list'][number];

const { 0: _draft, ...labels } = campaignLabels;

const columns: readonly Column<Line>[] = [
  { label: '发送方', render: ({ circle }) => circle, place: 'title' },
  { label: '提交的人', render: ({ user_id }) => (user_id === 0 ? '已注销' : `用户 ${user_id}`) },
  { label: '人数', render: ({ people, credits }) => `${people} 人，${credits} 条` },
  { label: '为什么', render: ({ why }) => why.map((reason) => staffReasonLabels[reason]).join('、') },
  { label: '提交时间', render: ({ submitted_at }) => dateTime(submitted_at) },
  {
    label: '期限',
    render: ({ state, due_at }) =>
      state === campaignState.auditing
        ? untilText(due_at)
        : (campaignLabels[state as keyof typeof campaignLabels] ?? ''),
  },
];

/** Texts that circles want to send to many, the oldest first. */
export default function CampaignList() {
  return (
    <CaseList
      title="群发短信"
      columns={columns}
      states={{ field: 'state', labels, initial: '1' }}
      rowTo={(id) => `/sms-campaigns/${id}/case`}
    />
  );
}
