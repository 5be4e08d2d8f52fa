import { Chip, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import {
  campaignLabels,
  campaignState,
  staffReasonLabels,
  type CampaignState,
} from '@qunlu/contract/sms/campaign-rules.ts';
import {
  decideCampaignReview,
  listCampaignReviews,
  makeSmsLink,
  viewCampaignReview,
} from '@qunlu/contract/sms/staff.ts';
import { CaseHead } from '../../../layout/case-head.tsx';
import { LinesBlock } from '../../../layout/lines-block.tsx';
import { ReviewCase } from '../../../layout/review-case.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Shown = OutputOf<typeof viewCampaignReview>;

const rejections = ['是广告', '内容和通讯录无关', '含有不明链接', '可能违法'];
const labelOf = (state: number): string => campaignLabels[state as CampaignState];

/** One text to many: what it says and why somebody looks; passed, or refused with a reason that its circle reads. */
export default function CampaignReview() {
  return (
    <ReviewCase
      title="群发短信"
      look={(id) => call(viewCampaignReview, { body: { id, reason: '群发短信审核' } })}
      waits={({ state }) => state === campaignState.auditing}
      own="群发"
      decide={({ id }, verdict, reason) => call(decideCampaignReview, { body: { id, verdict, reason } })}
      done={{ pass: '已通过，等待发送', reject: '已退回，条数退还' }}
      refusal={{ text: '提交的人会看到这个原因，条数全部退还。', suggestions: rejections }}
      queue={{ path: '/sms-campaigns', list: () => call(listCampaignReviews, { query: { size: 10 } }) }}
      link={({ id }) => call(makeSmsLink, { body: { id } })}
    >
      {(shown) => (
        <>
          <Summary shown={shown} />
          <History lines={shown.history} />
        </>
      )}
    </ReviewCase>
  );
}

function Summary({ shown }: { shown: Shown }) {
  return (
    <CaseHead
      title={shown.circle}
      state={shown.state === campaignState.auditing ? shown : labelOf(shown.state)}
      chips={shown.why.map((reason) => (
        <Chip key={reason} color="warning" label={staffReasonLabels[reason]} />
      ))}
      reason={shown.reason}
    >
      <Typography color="text.secondary">
        {shown.user_id === 0 ? '提交的人已注销' : `用户 ${shown.user_id}`} · {shown.people} 人 × {shown.parts}{' '}
        条 = {shown.credits} 条 · 提交于 {dateTime(shown.submitted_at)}
      </Typography>
      <Typography sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{shown.text}</Typography>
      {shown.words.length > 0 && <Typography color="error">命中的词：{shown.words.join('、')}</Typography>}
      {shown.sent + shown.failed > 0 && (
        <Typography>
          已发出 {shown.sent} 人，没有发出 {shown.failed} 人
        </Typography>
      )}
    </CaseHead>
  );
}

function History({ lines }: { lines: Shown['history'] }) {
  return (
    <LinesBlock
      title="圈主以往的群发"
      lines={lines}
      keyOf={({ id }) => id}
      none="以前没有群发过"
      columns={[
        { label: '时间', render: ({ at }) => dateTime(at) },
        { label: '发送方', render: ({ circle }) => circle },
        { label: '状态', render: ({ state }) => labelOf(state) },
        { label: '人数', render: ({ people }) => people, number: true },
        { label: '内容', render: ({ content }) => content },
        { label: '原因', render: ({ reason }) => reason },
      ]}
    />
  );
}
