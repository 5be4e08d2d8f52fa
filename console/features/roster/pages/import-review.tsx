import { Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { importLabels, importState, type ImportState } from '@qunlu/contract/roster/rules.ts';
import {
  decideRosterReview,
  listRosterReviews,
  makeRosterLink,
  viewRosterReview,
} from '@qunlu/contract/roster/staff.ts';
import { CaseHead } from '../../../layout/case-head.tsx';
import { LinesBlock } from '../../../layout/lines-block.tsx';
import { ReviewCase } from '../../../layout/review-case.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Shown = OutputOf<typeof viewRosterReview>;

const rejections = ['没有说明如何取得同意', '凭证看不清', '凭证和名册对不上', '疑似购买的名单'];

/** Sample, proof of consent and history of one import; passed, or refused with a reason that its circle reads. */
export default function ImportReview() {
  return (
    <ReviewCase
      title="名册导入"
      look={(id) => call(viewRosterReview, { body: { id, reason: '审核导入名册' } })}
      waits={({ state }) => state === importState.auditing}
      own="名册"
      decide={({ id }, verdict, reason) => call(decideRosterReview, { body: { id, verdict, reason } })}
      done={{ pass: '已通过，正在导入', reject: '已退回' }}
      refusal={{ text: '圈主会看到这个原因，改好以后可以重新上传。', suggestions: rejections }}
      queue={{ path: '/roster-imports', list: () => call(listRosterReviews, { query: { size: 10 } }) }}
      link={({ id }) => call(makeRosterLink, { body: { id } })}
    >
      {(shown) => (
        <>
          <Summary shown={shown} />
          <Sample lines={shown.sample} />
          <History lines={shown.history} />
        </>
      )}
    </ReviewCase>
  );
}

const labelOf = (state: number): string => importLabels[state as ImportState];

function Summary({ shown }: { shown: Shown }) {
  return (
    <CaseHead
      title={shown.circle}
      state={shown.state === importState.auditing ? shown : labelOf(shown.state)}
      reason={shown.reason}
    >
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {shown.user_id === 0 ? '上传的人已注销' : `用户 ${shown.user_id}`} · {shown.file_name} · {shown.rows}{' '}
        行，有问题 {shown.failed} 行 · 提交于 {dateTime(shown.submitted_at)}
      </Typography>
      <Typography sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        如何取得同意：{shown.how}
      </Typography>
      {shown.proof ? (
        <a href={shown.proof} target="_blank" rel="noopener noreferrer" aria-label="看凭证大图">
          <img
            src={shown.proof}
            alt="同意的凭证"
            style={{ maxWidth: 480, width: '100%', height: 'auto', display: 'block', marginTop: 8 }}
          />
        </a>
      ) : (
        <Typography color="text.secondary">没有凭证图片，或已按规定删除。</Typography>
      )}
    </CaseHead>
  );
}

function Sample({ lines }: { lines: Shown['sample'] }) {
  return (
    <LinesBlock
      title={lines.length > 0 ? `${lines.length} 行样本` : '样本'}
      lines={lines}
      keyOf={({ line }) => line}
      none="名册已按规定删除"
      columns={[
        { label: '行', render: ({ line }) => line },
        { label: '姓名', render: ({ realname }) => realname },
        { label: '手机', render: ({ phone }) => phone },
        { label: '公司', render: ({ company }) => company },
        { label: '职位', render: ({ position }) => position },
        { label: '分组', render: ({ group }) => group },
        { label: '备注', render: ({ remark }) => remark },
      ]}
    />
  );
}

function History({ lines }: { lines: Shown['history'] }) {
  return (
    <LinesBlock
      title="圈主以往的导入"
      lines={lines}
      keyOf={({ id }) => id}
      none="以前没有导入过"
      columns={[
        { label: '时间', render: ({ at }) => dateTime(at) },
        { label: '通讯录', render: ({ circle }) => circle },
        { label: '状态', render: ({ state }) => labelOf(state) },
        { label: '行数', render: ({ rows }) => rows, number: true },
        { label: '新增', render: ({ ok }) => ok, number: true },
        { label: '确认', render: ({ claimed }) => claimed, number: true },
        { label: '拒绝', render: ({ refusals }) => refusals, number: true },
        { label: '原因', render: ({ reason }) => reason },
      ]}
    />
  );
}
